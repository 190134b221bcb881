import { readingEase } from '@/lib/seo/reading-ease';
import { sentences } from '@/lib/text/sentences';
import { words } from '@/lib/text/words';

/** Worn phrases of machine prose; a few are fine, many are a tell. */
const stockPhrases = [
  "in today's",
  'in the world of',
  'when it comes to',
  'it is important to note',
  "it's important to note",
  "it's worth noting",
  'at the end of the day',
  'in conclusion',
  'first and foremost',
  'last but not least',
  'needless to say',
  'delve into',
  'dive into',
  'deep dive',
  "let's explore",
  'unlock the',
  'unleash',
  'elevate your',
  'embark on',
  'tapestry',
  'ever-evolving',
  'ever-changing',
  'fast-paced',
  'game-changer',
  'game changer',
  'seamless',
  'robust',
  'cutting-edge',
  'state-of-the-art',
  'a testament to',
  'plays a crucial role',
  'plays a vital role',
  'navigate the complexities',
  'whether you are a beginner',
  "whether you're a beginner",
  'take it to the next level',
  'look no further',
  'the possibilities are endless',
  'not only that, but',
] as const;

/** Share of n-grams that repeat an earlier one, 0 to 1. */
export function repeatedShare(tokens: string[], size: number): number {
  const total = tokens.length - size + 1;
  if (total <= 0) return 0;
  const line = oneCharacterEach(tokens);
  const seen = new Set<string>();
  for (let i = 0; i < total; i++) seen.add(line.slice(i, i + size));
  return (total - seen.size) / total;
}

/** A character per token, the same for the same token: cutting one string beats joining many. */
function oneCharacterEach(tokens: string[]): string {
  const characters = new Map<string, string>();
  const next = (token: string) => {
    const made = String.fromCharCode(characters.size % 65_536);
    characters.set(token, made);
    return made;
  };
  return tokens.map((token) => characters.get(token) ?? next(token)).join('');
}

/** Share of different word pairs in the first 1,000 words. */
function distinctPairs(tokens: string[]): number {
  return 1 - repeatedShare(tokens.slice(0, 1_000), 2);
}

/** Share of sentences that begin with the same three words as another. */
export function sharedOpenings(list: string[]): number {
  const openings = list.map((s) => words(s).slice(0, 3)).filter((opening) => opening.length === 3);
  if (openings.length === 0) return 0;
  const counts = new Map<string, number>();
  const keys = openings.map((opening) => opening.join(' ').toLowerCase());
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.filter((key) => (counts.get(key) ?? 0) > 1).length / keys.length;
}

/** Standard deviation of sentence length over its mean; even rhythm reads like a machine. */
export function lengthVariation(list: string[]): number {
  const lengths = list.map((sentence) => words(sentence).length).filter((length) => length > 0);
  if (lengths.length < 2) return 1;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  return Math.sqrt(variance) / mean;
}

/** Worn phrases per 1,000 words. */
export function stockRate(text: string, wordCount: number): number {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const hits = stockPhrases.reduce((sum, phrase) => sum + lower.split(phrase).length - 1, 0);
  return wordCount === 0 ? 0 : (hits * 1_000) / wordCount;
}

export type Metrics = {
  words: number;
  sentences: number;
  repeated4: number;
  repeated8: number;
  distinctPairs: number;
  sharedOpenings: number;
  lengthVariation: number;
  readingEase: number;
  stockRate: number;
};

export function measure(markdown: string): Metrics {
  const list = sentences(markdown);
  const tokens = list.flatMap((sentence) => words(sentence.toLowerCase()));
  return {
    words: tokens.length,
    sentences: list.length,
    repeated4: repeatedShare(tokens, 4),
    repeated8: repeatedShare(tokens, 8),
    distinctPairs: distinctPairs(tokens),
    sharedOpenings: sharedOpenings(list),
    lengthVariation: lengthVariation(list),
    readingEase: readingEase(tokens, list.length),
    stockRate: stockRate(list.join(' '), tokens.length),
  };
}
