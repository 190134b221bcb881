import { digits, readings } from '../../text/numbers';
import { unitOf } from '../units';

const unit = String.raw`(?:\s?[%€$£¥]|(?:\s?(?!x\s)\p{L}[\p{L}.'’-]{0,14}){1,3})?`;
const operand = String.raw`[$€£¥]?\s?(?<![\p{L}\d.,])${digits}${unit}`;
const operator = String.raw`\s{0,2}[-+−–×*·÷/x]\s{0,2}`;
const sum = new RegExp(
  String.raw`(${operand}(?:${operator}${operand}){1,7})\s{0,2}([=≈])\s{0,2}(${operand})`,
  'giu',
);
const split = new RegExp(String.raw`(${operator})(?=[$€£¥]?\s?\d)`, 'iu');
const approximate = /\b(?:about|around|roughly|nearly|almost|some)\b|~/i;

/** The first sum in signs ("3 × 40 = 130") that no reading makes right. Null when there is none. */
export function wrongSum(text: string, english: boolean): string | null {
  for (const found of text.matchAll(sum)) {
    const [whole, left = '', equals, right = ''] = found;
    // Part of a longer term: what stands around it would count, too.
    if (/[-+−–×*·÷/(=^]\s*$/.test(text.slice(Math.max(0, found.index - 3), found.index))) continue;
    const after = text.slice(found.index + whole.length, found.index + whole.length + 4);
    if (/^\s?[-+−×*·÷/^]\s?[\d(]/.test(after)) continue;
    const pieces = left.split(split);
    const amounts = [...pieces.filter((_, at) => at % 2 === 0), right].flatMap(amountOf);
    const signs = pieces.filter((_, at) => at % 2 === 1).map((piece) => piece.trim());
    if (amounts.length !== signs.length + 2) continue;
    const about = equals === '≈' || approximate.test(text);
    const styles = english ? [0] : [0, 1];
    if (!styles.some((style) => comesOut(amounts, signs, { style, about })))
      return whole.replace(/\s+/g, ' ').trim();
  }
  return null;
}

type Amount = { values: number[]; decimals: number; unit: string };

const number = new RegExp(String.raw`([$€£¥]?)\s?(${digits})\s?([%€$£¥]|\p{L}*)`, 'u');

function amountOf(text: string): Amount[] {
  const [, sign = '', value = '', word = ''] = number.exec(text) ?? [];
  if (!value) return [];
  const decimals = /[.,](\d{1,2})$/.exec(value)?.[1]?.length ?? 0;
  return [{ values: readings(value), decimals, unit: sign || word }];
}

/** Whether any way to read the measures makes the sum right. The last amount is the result. */
function comesOut(
  amounts: Amount[],
  signs: string[],
  { style, about }: { style: number; about: boolean },
): boolean {
  const values = amounts.map(({ values }) => values[style] ?? values[0] ?? Number.NaN);
  const result = amounts.at(-1);
  const meant = unitOf(result?.unit ?? '')?.dimension;
  const factors = {
    asWritten: () => 1,
    inOneUnit: (measure: ReturnType<typeof unitOf>) =>
      measure && measure.dimension === meant ? measure.scale : 1,
    shares: (measure: ReturnType<typeof unitOf>) => (measure?.dimension === 'share' ? 0.01 : 1),
  };
  return Object.values(factors).some((factor) => {
    const scales = amounts.map((amount) => factor(unitOf(amount.unit)));
    const numbers = values.map((value, at) => value * (scales[at] ?? 1));
    const wanted = numbers.at(-1) ?? Number.NaN;
    const step = 10 ** -(result?.decimals ?? 0) * (scales.at(-1) ?? 1);
    const room = about ? Math.max(step, Math.abs(wanted) * 0.06) : step * 0.51;
    const terms = numbers.slice(0, -1);
    const isShare = amounts.map((amount) => unitOf(amount.unit)?.dimension === 'share');
    const possible = [outcome(terms, signs), withShares(values.slice(0, -1), signs, isShare)];
    return possible.some((value) => Number.isNaN(value) || Math.abs(value - wanted) <= room);
  });
}

/** Products before sums, from left to right. */
function outcome(numbers: number[], signs: string[]): number {
  const added = [numbers[0] ?? Number.NaN];
  signs.forEach((sign, at) => {
    const next = numbers[at + 1] ?? Number.NaN;
    const last = added.pop() ?? Number.NaN;
    if (/[×*·x]/i.test(sign)) added.push(last * next);
    else if (/[÷/]/.test(sign)) added.push(last / next);
    else added.push(last, sign === '+' ? next : -next);
  });
  return added.reduce((total, value) => total + value, 0);
}

/** "200 + 10%" is 220. */
function withShares(numbers: number[], signs: string[], isShare: boolean[]): number {
  return numbers.slice(1).reduce((total, value, at) => {
    const sign = signs[at] ?? '+';
    return isShare[at + 1] && !isShare[0]
      ? outcome([total, (total * value) / 100], [sign])
      : outcome([total, value], [sign]);
  }, numbers[0] ?? 0);
}
