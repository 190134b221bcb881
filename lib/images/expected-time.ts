/** Used until three images have been measured. */
export const expectedImageSeconds = 75;

export function expectedSeconds(recent: number[]): number {
  const sorted = [...recent].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return recent.length < 3 || median === undefined ? expectedImageSeconds : Math.max(2, median);
}

/** Approaches 92: only the finished image makes it 100. */
export function guessedPercentage(elapsed: number, expected: number): number {
  return Math.round(92 * (1 - Math.exp((-2.2 * Math.max(0, elapsed)) / expected)));
}

export const overduePercentage = guessedPercentage(1.5, 1);
