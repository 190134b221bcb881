const firstMs = 2_000;
const longestMs = 5 * 60_000;
const longestAskedMs = 15 * 60_000;

/** 2 s doubling to 5 min, with up to 50 % jitter. A longer `retryAfterMs` wins, up to 15 min. */
export function backoffMs(options: {
  attempt: number;
  retryAfterMs?: number;
  random?: () => number;
}): number {
  const { attempt, retryAfterMs = 0, random = Math.random } = options;
  const full = Math.min(longestMs, firstMs * 2 ** (Math.max(1, attempt) - 1));
  const own = full * (0.5 + random() / 2);
  return Math.round(Math.max(own, Math.min(retryAfterMs, longestAskedMs)));
}
