const firstMs = 2_000;
const longestMs = 5 * 60_000;
const longestAskedMs = 15 * 60_000;

/**
 * Milliseconds to wait after failed attempt number `attempt` (1 is the first): doubling from two
 * seconds to five minutes, of which a random half is taken off so that jobs which failed together
 * do not return together. A provider that names a longer wait gets it, up to fifteen minutes.
 */
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
