/**
 * Credits that a part of a post costs: its share of the price, rounded down to 10. Nothing while no
 * section is finished.
 */
export function shareOf(price: number, part: { finished: number; sections: number }): number {
  const { finished, sections } = part;
  if (sections <= 0 || finished <= 0) return 0;
  return Math.floor((price * Math.min(finished, sections)) / sections / 10) * 10;
}
