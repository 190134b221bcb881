/** A relative delay, because the server does not know the reader's time zone. */
export function formatDelay(seconds: number): string {
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (seconds <= 3_600) return `in ${Math.ceil(seconds / 60)} minutes`;
  // Rounded up, so that a retry after that time is not too early.
  const hours = Math.ceil(seconds / 3_600);
  return `in about ${hours} hours`;
}
