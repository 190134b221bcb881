/** "in 30 seconds", "in 12 minutes", or "at 18:00 UTC" for what is further away. */
export function whenWords(seconds: number, now = Date.now()): string {
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  if (seconds <= 3_600) return `in ${Math.ceil(seconds / 60)} minutes`;
  const minute = Math.round((now / 1000 + seconds) / 60) * 60_000;
  return `at ${new Date(minute).toISOString().slice(11, 16)} UTC`;
}
