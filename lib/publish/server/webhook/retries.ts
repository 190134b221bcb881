const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between the ten attempts of a delivery. */
const delays = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
];
const longestMs = 24 * hour;

/** Milliseconds to the next attempt. Honours Retry-After up to a day; null after the last attempt. */
export function nextDelayMs(failed: number, retryAfterMs = 0): number | null {
  const delay = delays[failed - 1];
  return delay === undefined ? null : Math.max(delay, Math.min(retryAfterMs, longestMs));
}
