import { type Found, fact } from './fact';
import { hanValue, type WordValue, wordValue } from './number-words';
import { magnitudeOf, readUnit } from './units';

const digits =
  /(?<![\p{Script=Latin}\p{Nd}_])(?<sign>[-−–±]?)(?<before>[$€£¥₹]?\s?)(?<number>\p{Nd}{1,4}-\p{Nd}{1,2}-\p{Nd}{1,4}(?!\p{Nd})|\p{Nd}+(?:[.,’'\u00a0\u202f ]\p{Nd}{3})*(?:[.,:/]\p{Nd}+)*[½⅓⅔¼¾⅛⅜⅝⅞]?|[½⅓⅔¼¾⅛⅜⅝⅞])/gu;
/** "v2.1", "mp3", "h264": letters and digits in one. */
const codes =
  /(?<![\p{L}\p{N}_])\p{Script=Latin}+\p{Nd}[\p{Script=Latin}\p{Nd}]*(?:[.-]\p{Nd}+)*/gu;
const hanNumbers =
  /[〇一二三四五六七八九十百千两兩]*[二三四五六七八九十百千两兩][〇一二三四五六七八九十百千]*/gu;
const koreanNumbers =
  /(?<!\p{L})(두|세|네|다섯|여섯|일곱|여덟|아홉|열)(?=\s?(?:개|명|번|시간|분|일|주|달|년|가지|잔|컵|배))/gu;

/** As many characters as the longest unit with a magnitude before it has. */
const unitReach = 40;

/** Numbers with their units, however they are written: "1,500 €" is "€1500", "three" is "3". */
export function numbersOf(text: string): Found[] {
  const found: Found[] = [];
  const taken = new Set<number>();
  const add = (at: number, { length, key }: { length: number; key: string }) => {
    const { unit, length: unitLength } = readUnit(text.slice(at + length, at + length + unitReach));
    const end = at + length + unitLength;
    for (let place = at; place < end; place++) taken.add(place);
    found.push(fact('number', text.slice(at, end), at, key + unit));
  };
  for (const match of text.matchAll(digits)) {
    const { sign = '', before = '', number = '' } = match.groups ?? {};
    const isMinus = sign && !/[\p{L}\p{Nd}]/u.test(text.charAt(match.index - 1));
    const minus = isMinus ? (sign === '±' ? '±' : '-') : '';
    const currency = before.trim();
    const lead = match[0].length - match[0].trimStart().length;
    const key = `${currency}${minus}${plainNumber(number)}`;
    add(match.index + lead, { length: match[0].length - lead, key });
  }
  for (const pattern of [codes, hanNumbers, koreanNumbers])
    for (const match of text.matchAll(pattern)) {
      if (taken.has(match.index)) continue;
      const key = pattern === hanNumbers ? hanValue(match[0]) : match[0].toLowerCase();
      add(match.index, { length: match[0].length, key });
    }
  for (const run of wordRuns(text, taken)) add(run.at, run);
  // "$40" and "40 dollars" are the same.
  return found.map((one) => ({
    ...one,
    key: one.key.replace(/^(number )([$€£¥₹])(.*)$/u, '$1$3$2'),
  }));
}

type Run = { at: number; length: number; key: string };

/** Numbers in words, those of several words as one: "thirty-five", "two hundred". */
function wordRuns(text: string, taken: Set<number>): Run[] {
  const runs: (Run & { values: WordValue[] })[] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (taken.has(match.index)) continue;
    const value = magnitudeOf(match[0])
      ? { key: `1${magnitudeOf(match[0])}` }
      : wordValue(match[0]);
    if (!value) continue;
    const last = runs.at(-1);
    const end = match.index + match[0].length;
    const between = last ? text.slice(last.at + last.length, match.index) : ',';
    const isLast = /^(?:\s|-|\sand\s)$/.test(between);
    const before = isLast && last?.values.every((one) => !('key' in one)) ? last : undefined;
    // "three million" is 3 with a magnitude, which is read as its unit.
    if (before && magnitudeOf(match[0])) continue;
    if (before && !('key' in value)) {
      before.values.push(value);
      before.length = end - before.at;
    } else runs.push({ at: match.index, length: match[0].length, key: '', values: [value] });
  }
  return runs.map(({ values, ...run }) => ({ ...run, key: keyOf(values) }));
}

function keyOf(values: WordValue[]): string {
  const [first] = values;
  if (first && 'key' in first) return first.key;
  let [total, current] = [0, 0];
  for (const value of values) {
    if ('add' in value) current += value.add;
    if (!('factor' in value)) continue;
    current = (current || 1) * value.factor;
    if (value.factor < 1000) continue;
    total += current;
    current = 0;
  }
  return String(total + current);
}

/** ASCII digits without marks of grouping; a comma between decimals is a point. */
function plainNumber(written: string): string {
  const ascii = written.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const grouped = /^\d{1,3}(?:[.,’'\u00a0\u202f ]\d{3})+$/.test(ascii);
  // "1.500" may be a decimal, but both texts write it alike or it is told.
  const plain = grouped
    ? ascii.replace(/\D/g, '')
    : ascii.replace(/[\u00a0\u202f ’']/g, '').replace(/,/g, '.');
  return { '½': '1/2', '¼': '1/4', '⅓': '1/3' }[plain] ?? plain;
}

/** Digits of every script stand in rows of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 48;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
