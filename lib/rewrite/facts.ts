import { authorMarks } from '@/lib/ai/text/author-marks';
import { readKeyphrase } from '@/lib/seo/keyphrase';
import { type Fact, type FactKind, type Found, fact } from './fact';
import { capitalWords, lowerWords, namesOf, type Words } from './names';
import { numbersOf } from './numbers';
import { datesOf, smallWordsOf, turnedWords } from './small-words';
import { areMoved, lostItems } from './structure';

/** What a change lost and what it added, each with its place in the text it stands in. */
export type FactChange = {
  lost: Fact[];
  added: Fact[];
  /** Numbers, names or addresses stand in each other's places. */
  isMoved: boolean;
};

const withoutKey = ({ key: _, ...fact }: Found): Fact => fact;

type Surroundings = {
  keyword: string;
  /** The whole post: it tells names from words that only begin a sentence. */
  post: string;
};

/**
 * Compares two wordings of one passage. A fact that stands twice has to stand twice again. Names
 * are found in scripts that have capitals only. Linear in the length of the texts.
 */
export function compareFacts(before: string, after: string, around: Surroundings): FactChange {
  const lower = lowerWords(`${around.post}\n${before}\n${after}`);
  const known = capitalWords(around.post);
  const [old, now] = [before, after].map((text) => factsOf(text, { lower, known }));
  const change = {
    lost: missing(old ?? [], now ?? []),
    added: missing(now ?? [], old ?? []),
  };
  const keyphrase = readKeyphrase(around.keyword);
  if (keyphrase.length > 0 && keyphrase.count(before) > 0 && keyphrase.count(after) === 0)
    change.lost.push({ kind: 'keyword', text: around.keyword, from: 0, to: before.length });
  const turned = turnedWords(before, after);
  change.lost.push(...turned.lost.map(withoutKey), ...lostItems(before, after));
  change.added.push(...turned.added.map(withoutKey));
  return { ...change, isMoved: areMoved(before, after, { old: old ?? [], now: now ?? [] }) };
}

/** Those of `facts` that `others` have too few of. */
function missing(facts: Found[], others: Found[]): Fact[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return facts.flatMap(({ key, ...fact }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : [fact];
  });
}

function factsOf(text: string, words: Words): Found[] {
  const facts: Found[] = [];
  // What was found gives way to blanks, so that nothing is counted twice.
  let rest = text;
  const take = (
    kind: FactKind,
    pattern: RegExp,
    keyOf: (match: RegExpMatchArray) => string | null,
  ) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args as unknown as RegExpMatchArray;
      const at = args.findLast((arg) => typeof arg === 'number') as number;
      const written = match[0];
      const key = keyOf(match);
      if (key === null) return written;
      facts.push({
        kind,
        key: `${kind} ${key}`,
        text: written.trim(),
        from: at,
        to: at + written.length,
      });
      return written.replace(/[^\n]/g, ' ');
    });
  };
  for (const { text: mark, start, end } of authorMarks(text))
    facts.push({ kind: 'mark', key: `mark ${mark}`, text: mark, from: start, to: end });
  take('image', /^\s*!\[[^\n]*$/gm, ([line]) => line.trim());
  take('heading', /^#{1,6}\s[^\n]*$/gm, ([line]) => line.trim());
  take('quotation', /^\s*>[^\n]*$/gm, ([line]) => squeezed(line));
  take(
    'code',
    /^[ \t]*(```|~~~)[^\n]*(?:\n(?![ \t]*\1)[^\n]*)*(?:\n[ \t]*\1[^\n]*)?/gm,
    ([code]) => code,
  );
  take('code', /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, ([code]) => code);
  const targets = linkTargets(rest);
  for (const { address, from } of targets) facts.push(fact('link', address, from, address));
  rest = blanked(rest, targets);
  take('link', addresses, ([url]) => url.replace(/[.,;:!?]+$/, ''));
  for (const quote of quotations(rest)) facts.push(quote);
  const dates = datesOf(rest);
  facts.push(...dates);
  rest = blanked(rest, dates);
  for (const found of [numbersOf(rest), namesOf(rest, words), smallWordsOf(rest)].flat())
    facts.push(found);
  return facts;
}

/** Addresses as they stand in a text, with a scheme or without one. */
const addresses =
  /(?<![\p{L}\p{N}@])(?:[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"”)\]]+|(?:mailto|tel|data|javascript|vbscript):[^\s<>"”)\]]+|www\.[^\s<>"”)\]]+|[\w.+-]+@[\w-]+\.[\w.]+|(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|biz|shop|site|online|xyz|app|dev|blog|example|co|io|ai|me|tv|eu|uk|us|de|at|ch|fr|es|it|nl|pt|pl|ru|cz|se|no|dk|fi|jp|cn|kr|in|br|ca|au)(?![\w-])(?:\/[^\s<>"”)\]]*)?)/giu;
const longestTarget = 2_048;

/** What stands in the round brackets of Markdown's links, up to the bracket that closes them. */
function linkTargets(text: string): { address: string; from: number; to: number }[] {
  let last = 0;
  return [...text.matchAll(/\]\(/g)].flatMap(({ index }) => {
    const from = index + 2;
    if (from < last) return [];
    let depth = 1;
    let end = from;
    for (; end < Math.min(text.length, from + longestTarget) && depth > 0; end++) {
      const sign = text.charAt(end);
      if (sign === '\n') break;
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
    }
    const to = depth === 0 ? end - 1 : end;
    last = to;
    return [{ address: text.slice(from, to).trim(), from, to }];
  });
}

/** The text with blanks in these places, in one pass. */
function blanked(text: string, places: { from: number; to: number }[]): string {
  let result = '';
  let at = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    if (to <= at) continue;
    const start = Math.max(at, from);
    result += text.slice(at, start) + text.slice(start, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return result + text.slice(at);
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

const quoted =
  /[“„«"]([^“”„«»"\n]{2,4000})[”“»"]|「([^」\n]{1,2000})」|『([^』\n]{1,2000})』|‘((?:[^‘’\n]|(?<=\p{L})’(?=\p{L})){2,4000})’|‹([^‹›\n]{2,4000})›|(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){2,4000})'(?![\p{L}\p{N}])/gu;

/** Words between marks of quotation, whichever marks those are. */
function quotations(text: string): Found[] {
  return [...text.matchAll(quoted)].map((match) => {
    const words = match.slice(1).find((part) => part !== undefined) ?? '';
    return fact('quotation', match[0], match.index, squeezed(words).replace(/[.,]$/, ''));
  });
}
