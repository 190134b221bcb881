import { digits, numberOf, numberWord } from '../../text/numbers';
import { stem } from '../../text/stems';
import { unitOf } from '../units';

const amount = String.raw`(?<![\p{L}\d.,])(?:[$€£¥]\s?)?(?:${digits}|${numberWord}(?![\p{L}-]))`;
const words = String.raw`(?:\s?[%€£¥]|(?:[ -]\p{L}[\p{L}'’-]{0,14}){1,3}?)?`;
const quantity = `(${amount}${words})`;
const before = String.raw`,?\s(?:which |that |this |it |you |and )?(?:will )?`;
const after = '(?: you| to| exactly| just| a total of)?';
const anyVerb = `${before}(?:is|are|makes?|equals?|gives?|comes? to|adds? up to|totals?|leaves?|costs?|means|works out at|get)${after}`;
const sumVerb = `${before}(?:makes?|equals?|comes? to|adds? up to|totals?)${after}`;
const end = String.raw`(?=\s?(?:[.,;:!?)]|$)|\s(?:in total|altogether|in all|each|left|and|a|an|per|before|after|so|to)\s)`;

/** In "500 make 20 and 400 make 16" the 20 belongs to what stands before it. */
const notResult = String.raw`(?<!\b(?:makes?|equals?|gives?|leaves?|brings?|means?|comes? to|get)\s(?:only |about |just )?)`;

const pattern = (terms: string, verb: string) =>
  new RegExp(String.raw`${terms}${verb}\s${quantity}${end}`, 'giu');

/** How sums are said in English, and the sign that stands for it. */
const said: [RegExp, string][] = [
  [pattern(`${quantity} plus ${quantity}(?: plus ${quantity})?`, anyVerb), '+'],
  [
    pattern(
      `${notResult}${quantity}(?:, ${quantity}){0,1}(?:, ${quantity})?,? and ${quantity}`,
      sumVerb,
    ),
    '+',
  ],
  [pattern(`${quantity} (?:minus|less) ${quantity}`, anyVerb), '−'],
  [pattern(`${quantity} (?:times|multiplied by) ${quantity}`, anyVerb), '×'],
  [pattern(`${quantity} divided by ${quantity}`, anyVerb), '÷'],
  [pattern(`${quantity} at ([$€£¥]\\s?${digits}${words}|${digits} cents?${words})`, anyVerb), '×'],
  [
    pattern(
      `(${digits}\\s?%|${digits} per ?cent) of (?:the |your |those |these |a )?${quantity}`,
      anyVerb,
    ),
    '×',
  ],
];

/** The sums that a sentence says in words, each written in signs. */
export function sumsInWords(sentence: string): string[] {
  return said.flatMap(([form, sign]) =>
    [...sentence.matchAll(form)].flatMap((found) => {
      const parts = found.slice(1).filter((part) => part !== undefined);
      const result = parts.at(-1) ?? '';
      const terms = parts.slice(0, -1);
      if (!sameMeasure(terms, result)) return [];
      return [`${terms.map(inDigits).join(` ${sign} `)} = ${inDigits(result)}`];
    }),
  );
}

/** "20% of 300 guests are 25 years old" is no sum: what comes out has a measure of what went in. */
function sameMeasure(terms: string[], result: string): boolean {
  const wanted = measure(result);
  return wanted === '' || terms.some((term) => measure(term) === wanted);
}

function measure(text: string): string {
  const sign = /[$€£¥]/.exec(text)?.[0];
  const word =
    sign ??
    /\p{L}[\p{L}'’]*$|%$/u.exec(text.replace(new RegExp(`^${amount}`, 'iu'), ''))?.[0] ??
    '';
  const first = /[ -](\p{L}+)/u.exec(text.replace(new RegExp(`^${amount}`, 'iu'), ''))?.[1] ?? word;
  return unitOf(sign ?? first)?.dimension ?? stem(first);
}

const leading = new RegExp(`^([$€£¥]\\s?)?(${digits}|${numberWord})`, 'iu');

function inDigits(text: string): string {
  return text
    .replace(leading, (_, sign = '', number: string) => `${sign}${numberOf(number) ?? number}`)
    .replace(/(\d)\s?per ?cent/i, '$1%')
    .replace(/(\d)-(?=\p{L})/u, '$1 ');
}
