import { isDefinition, referencePattern } from '@/lib/posts/content/footnotes';
import { splitFrontMatter } from '@/lib/posts/content/front-matter';
import { readLine } from '@/lib/posts/content/lines';
import { outsideRegions } from '@/lib/posts/content/regions';
import { linesWithPlaces, type Place } from '@/lib/seo/text';
import { unspaced } from '@/lib/text/words';

/** Lower case; a single character in scripts without spaces. */
export type Token = Place & { word: string };
export type Sentence = Token[];
export type Passage = { sentence: Sentence; opens: boolean; closes: boolean };

// Link targets and code match first, so they are not read as prose. No part can run over the next
// of its kind, so matching stays linear.
const skipped = `${referencePattern}|${/\]\((?:[^()\s]|\([^()\s]*\))*(?:\s[^()]*)?\)|`[^`]*`/.source}`;
const end = /[.!?…](?=[\s"'”’)*_]|\[\^|$)|[。！？]/.source;
const spacedTokens = new RegExp(
  String.raw`${skipped}|${end}|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*`,
  'gu',
);
const mixedTokens = new RegExp(
  String.raw`${skipped}|${end}|${unspaced.source}\p{M}*|(?:(?!${unspaced.source})[\p{L}\p{M}\p{N}])+`,
  'gu',
);

/** Skips headings, metadata, tables and code, which repeat by nature. Linear in the length. */
export function readPassages(content: string): Passage[] {
  const lines = linesWithPlaces(content);
  const { body, format } = splitFrontMatter(lines.map(({ text }) => text));
  const passages: Passage[] = [];
  let opens = true;
  let last: Passage | null = null;
  const isRead = format === 2 ? outsideRegions(body) : () => true;
  for (const [at, { text: raw, from }] of lines.slice(lines.length - body.length).entries()) {
    if (!isRead(at) || (format === 2 && isDefinition(raw))) continue;
    const line = readLine(raw, format);
    if (line.type === 'heading') {
      if (last) last.closes = true;
      [opens, last] = [true, null];
      continue;
    }
    const isItem = line.type === 'bullet' || line.type === 'number';
    if (line.type !== 'paragraph' && line.type !== 'quote' && !isItem) continue;
    if (isItem && line.text.includes('](#link-suggestion)')) continue;
    const found = sentencesOf(line.text, from + Math.max(0, raw.indexOf(line.text)));
    const own = found.map((sentence) => ({ sentence, opens: false, closes: false }));
    passages.push(...own);
    if (line.type !== 'paragraph' || !own[0]) continue;
    own[0].opens = opens;
    opens = false;
    last = own.at(-1) ?? null;
  }
  if (last) last.closes = true;
  return passages;
}

function sentencesOf(text: string, at: number): Sentence[] {
  const sentences: Sentence[] = [];
  let sentence: Sentence = [];
  for (const match of text.matchAll(unspaced.test(text) ? mixedTokens : spacedTokens)) {
    const [found] = match;
    if (isWord.test(found)) {
      const from = at + match.index;
      const word = found.toLowerCase().replaceAll('’', "'");
      sentence.push({ word, from, to: from + found.length });
    } else if (isEnd.test(found) && sentence.length > 0) {
      sentences.push(sentence);
      sentence = [];
    }
  }
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}

const isWord = /^[\p{L}\p{M}\p{N}]/u;
const isEnd = /^[.!?…。！？]/;
