import { digits, numberOf, numberWord, readings } from '../text/numbers';
import { sentenceBounds } from '../text/sentence-bounds';
import { contentStems, stem } from '../text/stems';
import { isAssumed } from './advice';
import { namedSources, unnamedSources } from './sources';

export type Example = {
  /** What the plan says of the case that sections come back to; empty if there is none. */
  example: string;
  /** The post's topic, whose words do not tell the case from the world. */
  keyword: string;
};

type Numbered = {
  /** Offset in the content. */
  start: number;
  /** Offset in its line. */
  at: number;
  value: number;
  /** What has to agree for it to be the same number; null for one that is too common to tell. */
  key: string | null;
  /** In centimetres, grams, degrees and the like, of which the world has its own. */
  isMeasure: boolean;
  /** Belongs to the example. */
  known: boolean;
};
type Sentence = { from: number; text: string; numbers: Numbered[] };
type Line = { text: string; numbers: Numbered[]; sentences: Sentence[] };

/**
 * Tells whether a claim at offsets of `content` belongs to the post's own example: what the example
 * assumes, what is told of its subject, what follows from these by a sum, and wording to use.
 */
export function exampleMatcher(content: string, { example, keyword }: Example) {
  const lines = linesOf(content);
  const subject = subjectPattern(example, keyword);
  const planned = numbersIn(example, 0)
    .filter(isPlain)
    .map((one) => ({ ...one, known: true }));
  for (const block of blocksOf(lines)) {
    markAssumed(block, subject);
    markAdded(block);
  }
  // Only what is assumed, or comes of it, is the same elsewhere: what stands near it may be a fact.
  const told = lines.filter(({ text }) => !text.startsWith('>')).flatMap(({ numbers }) => numbers);
  const keys = new Set(
    [...planned, ...told].flatMap((one) => (one.known && isPlain(one) && one.key) || []),
  );
  // What the opening takes from the example may be introduced only later.
  for (let round = 0; round < 2; round += 1)
    for (const line of lines) spread(line, keys, planned.slice(0, reach));
  const known = new Set<number>();
  for (const { numbers } of lines)
    for (const { known: isKnown, start } of numbers) if (isKnown) known.add(start);
  // A claim may begin before its number, as "$4.50" does, and may hold two.
  return ({ start, end }: { start: number; end: number }): boolean => {
    for (let at = start; at < end; at += 1) if (known.has(at)) return true;
    return false;
  };
}

function linesOf(content: string): Line[] {
  let from = 0;
  return content.split('\n').map((text) => {
    const numbers = numbersIn(text, from);
    from += text.length + 1;
    let next = 0;
    const sentences = [...sentenceBounds(text)].map(([start, end]) => {
      const first = next;
      while ((numbers[next]?.at ?? end) < end) next += 1;
      return { from: start, text: text.slice(start, end), numbers: numbers.slice(first, next) };
    });
    return { text, numbers, sentences };
  });
}

/** Code first: a formula, which has a sign, is the example's wherever it stands. */
const pattern = new RegExp(
  String.raw`(\x60[^\x60]{1,200}\x60)|(?<![\p{L}\d.,])(?:${digits}|${numberWord}(?![\p{L}\d]))`,
  'giu',
);

function numbersIn(text: string, from: number): Numbered[] {
  // The number of a list item counts nothing.
  const marker = /^\s*\d{1,3}[.)]\s/.exec(text)?.[0].length ?? 0;
  return [...text.matchAll(pattern)].flatMap(({ index, 0: found, 1: code }): Numbered[] => {
    if (code)
      return numbersIn(code.slice(1, -1), from + index + 1).map((one) => {
        return { ...one, at: one.at + index + 1, known: /[=+×÷*/−]/.test(code) };
      });
    if (index < marker) return [];
    const after = text.slice(index + found.length, index + found.length + 14);
    const value = (/^\d/.test(found) ? readings(found)[0] : numberOf(found)) ?? Number.NaN;
    const [key, isMeasure] = [keyOf(found, after), measure.test(after)];
    return [{ start: from + index, at: index, value, key, isMeasure, known: false }];
  });
}

const measure =
  /^[\s-]?(?:[mck]?m|[km]?g|[mc]?l|°[CF]?|lbs?|oz|pounds? of|tonnes?|tons?|k?cal|calories|dB|[kM]?W|[kMG]?Hz|[kMGT]B|(?:milli|centi|kilo)?(?:metre|meter|gram|litre|liter)s?|kilos?|miles?|inch(?:es)?|feet|foot|degrees?|grit|volts?|watts?|kWh)(?![\p{L}\d])/iu;

/** "1,400" is the same wherever it stands, "45" only with its unit, a bare "6" never. */
function keyOf(written: string, after: string): string | null {
  if (!/^\d/.test(written)) return null;
  const isShare = /^\s?(?:%|percent\b|per cent\b)/.test(after);
  if (written.replace(/\D/g, '').length >= 3 && !isShare) return written;
  const unit = /^[\s-]?(%|[a-z]{1,12})/i.exec(after)?.[1]?.toLowerCase();
  return unit && !linking.has(unit)
    ? `${written} ${unit === 'percent' ? '%' : unit.replace(/s$/, '')}`
    : null;
}

const linking = new Set(
  'a an and as at by each for from in is of on or out per than the to'.split(' '),
);

function isLong({ key }: Numbered): boolean {
  return key !== null && !key.includes(' ');
}

/** A number that tells the example wherever it stands: 120 cm here are no 120 euros there. */
function isPlain(one: Numbered): boolean {
  return isLong(one) && !one.isMeasure;
}

/** Paragraphs, and lists together with the paragraph before them. */
function* blocksOf(lines: Line[]): Generator<Line[]> {
  let block: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() === '' || line.text.startsWith('![')) continue;
    if (!isItem(line.text)) {
      yield block;
      block = [];
    }
    block.push(line);
  }
  yield block;
}

function isItem(text: string): boolean {
  return /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(text);
}

/** How much of a line before a number is looked at. */
export const farthest = 600;

function markAssumed(block: Line[], subject: RegExp | null) {
  const [head] = block;
  const isLeadIn = head && !isItem(head.text) && !head.text.startsWith('#');
  const last = isLeadIn ? (head.sentences.at(-1)?.text ?? '') : '';
  const introduced = isAssumed(last) || subject?.test(last);
  for (const line of block) {
    const { text, sentences } = line;
    const isSample = text.startsWith('>') || isFormLine(text) || (introduced && line !== head);
    for (const { from, text: said, numbers: inside } of sentences) {
      if (isReport(said)) continue;
      const [start, end] = supposedIn(said);
      const isTold = isSample || subject?.test(said);
      for (const one of inside) {
        const isSupposed = one.at - from >= start && one.at - from < end;
        const before = text.slice(Math.max(0, one.at - farthest), one.at + 1);
        if (isTold || isSupposed || isAssumed(before)) one.known = true;
      }
    }
  }
}

const world =
  /\b(?:average[ds]?|typical(?:ly)?|median|most (?!of (?:your|the))|by law|legal(?:ly)?|nationally|statistics|inflation|countries|adults|households|one in \w+)\b/i;

/** What has a year or a source, or speaks of many, tells of the world, whatever stands beside it. */
function isReport(sentence: string): boolean {
  return (
    world.test(sentence) ||
    /(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d.,]\d)/.test(sentence) ||
    sentence.search(namedSources) > -1 ||
    sentence.search(unnamedSources) > -1 ||
    /^>?\s*\*\*(?:note|warning|important|tip)\b/i.test(sentence)
  );
}

/** "…, say 25% for work you know, …" supposes what stands up to the next comma. */
function supposedIn(sentence: string): [number, number] {
  const found = /[,(–—]\s?say,?\s(?=(?:\S{1,20}\s){0,2}[\p{N}$€£¥])/u.exec(sentence);
  if (!found) return [0, 0];
  const start = found.index + found[0].length;
  const length = sentence.slice(start).search(/[,;)]\s/);
  return [start, length < 0 ? sentence.length : start + length];
}

/** A line to fill in holds the example's value beside the reader's blank. */
function isFormLine(text: string): boolean {
  const blank = /[:=]\s?\[(?!(?:add|check|insert)\b)[^\][\n]{1,60}\](?!\()|_{3,}/i;
  return isItem(text) && blank.test(text);
}

/** The items of a list that says what they come to. */
function markAdded(block: Line[]) {
  const items = block.filter(({ text }) => isItem(text)).map(({ numbers }) => numbers.at(-1));
  let [sum, from] = [0, 0];
  for (const [at, one] of items.entries()) {
    const isTotal = at - from >= 2 && sum >= 100 && one?.value === sum;
    if (isTotal) for (const added of items.slice(from, at + 1)) if (added) added.known = true;
    if (isTotal || !one) [sum, from] = [0, at + 1];
    else sum += one.value;
  }
}

const general = new Set(
  'business businesses company firm market office owner people person place small state states united work world year'.split(
    ' ',
  ),
);

/** How the example's subject is spoken of: "the garden shop", "her shop". */
function subjectPattern(example: string, keyword: string): RegExp | null {
  const topic = new Set(contentStems(keyword));
  const start = /^[^\d.,:;(]*/.exec(example)?.[0] ?? '';
  const ends = new RegExp(`\\b(?:${numberWord}|with|in|of|at|for|from|on|that|who|which)\\b`, 'i');
  const [named = ''] = start.split(ends);
  const words = (named.match(/\p{L}{4,20}/gu) ?? []).filter(
    (word) => !topic.has(stem(word)) && !general.has(word.toLowerCase()),
  );
  if (words.length === 0) return null;
  return new RegExp(
    String.raw`\b(?:the|this|that|her|his|their|our)\s(?:[\p{L}’'-]{1,20}\s)?(?:${words.join('|')})s?(?!\p{L})`,
    'iu',
  );
}

/** Numbers farther apart are not taken for parts of one sum. */
const reach = 10;

function spread({ sentences }: Line, keys: Set<string>, planned: Numbered[]) {
  const told = sentences.filter(({ text }) => !isReport(text));
  for (const { numbers } of told) {
    for (const one of numbers) if (isPlain(one) && one.key && keys.has(one.key)) one.known = true;
    if (numbers.some((one) => one.known && isPlain(one)))
      for (const one of numbers) one.known = true;
  }
  const numbers = told.flatMap((sentence) => sentence.numbers);
  for (const at of numbers.keys())
    for (const sum of sumsIn(numbers.slice(at, at + reach), planned))
      if (sum.some(({ known }) => known))
        for (const one of sum) {
          one.known = true;
          if (one.key && isPlain(one)) keys.add(one.key);
        }
}

/** Three numbers of which two make the third; small ones do so by chance. */
function* sumsIn([first, ...rest]: Numbered[], planned: Numbered[]): Generator<Numbered[]> {
  if (!first) return;
  for (const [at, second] of rest.entries())
    for (const third of [...rest.slice(at + 1), ...planned]) {
      const three = [first, second, third];
      const isClear = three.filter(isLong).length >= (planned.includes(third) ? 3 : 2);
      if (isClear && three.every((one) => one.isMeasure === first.isMeasure) && comesOut(three))
        yield three;
    }
}

function comesOut(three: Numbered[]): boolean {
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = three.map(({ value }) => value);
  const close = (result: number, printed: number) =>
    Math.abs(result - printed) <= (printed >= 100 ? 0.5 : printed * 0.002);
  return [
    [a, b, c],
    [a, c, b],
    [b, c, a],
  ].some(([x = 0, y = 0, z = 0]) => close(x + y, z) || close(x * y, z) || close((x * y) / 100, z));
}
