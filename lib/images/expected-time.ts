/** Seconds an image takes until there is something to learn from. Client-safe. */
export const expectedImageSeconds = 75;

/** The median of the last measured images, once there are three. */
export function expectedSeconds(recent: number[]): number {
  const sorted = [...recent].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return recent.length < 3 || median === undefined ? expectedImageSeconds : Math.max(2, median);
}

/** An honest guess at the percentage: never done before the image is. */
export function guessedPercentage(elapsed: number, expected: number): number {
  return Math.round(92 * (1 - Math.exp((-2.2 * Math.max(0, elapsed)) / expected)));
}

/** What the guess says once the image takes half as long again as expected. */
export const overduePercentage = guessedPercentage(1.5, 1);
