/** Rounds down to a multiple of 10 credits. */
export function shareOf(price: number, part: { finished: number; sections: number }): number {
  const { finished, sections } = part;
  if (sections <= 0 || finished <= 0) return 0;
  return Math.floor((price * Math.min(finished, sections)) / sections / 10) * 10;
}
