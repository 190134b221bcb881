/** "42 s", "3 min 5 s". */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
