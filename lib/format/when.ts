/**
 * How far away something is: "in 30 seconds", "in 12 minutes", "in about 5 hours". Not by the clock,
 * because the server does not know its reader's.
 */
export function formatDelay(seconds: number): string {
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (seconds <= 3_600) return `in ${Math.ceil(seconds / 60)} minutes`;
  // Rounded up, so that a try after that time is not too early.
  const hours = Math.ceil(seconds / 3_600);
  return `in about ${hours} hours`;
}
