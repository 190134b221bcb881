import { digits, numberOf, numberWord } from '../text/numbers';
import { unitOf, unitPattern } from './units';

export type Measured = { dimension: string; low: number; high: number; text: string };

const number = `(?:${digits}|${numberWord})`;
const pattern = new RegExp(
  String.raw`([$€£¥])?\s?(?<![\p{L}\d.,])(${number})(?:(?: to |–|-| or )(${number}))?(?![\p{L}\d])(?:[ -]?(${unitPattern}|\p{L}[\p{L}’'-]{1,20}))?`,
  'giu',
);

/** What a text measures or counts, ranges included; `dimension` is the counted word where there is no measure. */
export function amountsIn(text: string): Measured[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const [whole, sign = '', from = '', until = '', word = ''] = found;
    const [low, high] = [numberOf(from), numberOf(until || from)];
    if (low === null || high === null) return [];
    const unit = unitOf(sign || word);
    const scale = unit?.scale ?? 1;
    const dimension = unit?.dimension ?? word.toLowerCase().replace(/s$/, '');
    return [{ dimension, low: low * scale, high: high * scale, text: whole.trim() }];
  });
}

/** Amounts of one kind that cannot both be right. */
export function disagree(a: Measured, b: Measured): boolean {
  if (a.dimension !== b.dimension) return false;
  return a.high < b.low || b.high < a.low;
}
