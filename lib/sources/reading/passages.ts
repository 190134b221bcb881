import { segmentsOf } from '@/lib/text/segments';
import { words } from '@/lib/text/words';
import type { Block, Passage } from './types';

const min = 120;
const max = 200;
/** More than 200 words of any language: a list without spaces can be one word of megabytes. */
const maxCharacters = 4_000;
const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

type Sentence = Passage & { words: number };

/**
 * Cuts blocks into passages of 120 to 200 words that end with a sentence. A heading begins a new
 * one, and so does a page, unless what is left of the page before is short.
 */
export function passagesOf(blocks: Block[]): Passage[] {
  const found: Passage[] = [];
  let open: Sentence[] = [];
  let length = 0;
  let characters = 0;
  const close = () => {
    const [first] = open;
    if (first)
      found.push({
        text: open.map(({ text }) => text).join(' '),
        page: first.page,
        heading: first.heading,
      });
    open = [];
    length = 0;
    characters = 0;
  };
  for (const sentence of blocks.flatMap(sentencesOf)) {
    const last = open.at(-1);
    const isElsewhere = last && last.heading !== sentence.heading;
    const isOverleaf = last && last.page !== sentence.page && length >= min / 2;
    const isLong =
      length + sentence.words > max || characters + sentence.text.length > maxCharacters;
    if (isElsewhere || isOverleaf || isLong) close();
    open.push(sentence);
    length += sentence.words;
    characters += sentence.text.length;
    if (length >= min) close();
  }
  close();
  return found;
}

function sentencesOf({ text, page = undefined, heading = undefined }: Block): Sentence[] {
  const place = { page: page ?? null, heading: heading ?? null };
  return [...segmentsOf(segmenter, text)].flatMap(({ segment }) =>
    pieces(segment.trim()).map((piece) => ({ ...place, text: piece, words: words(piece).length })),
  );
}

/** What has no full stop for long, such as a table, is cut between its words. */
function pieces(sentence: string): string[] {
  if (!sentence) return [];
  if (words(sentence).length <= max) return [sentence];
  const parts = sentence.split(' ');
  const size = Math.max(1, Math.ceil(parts.length / Math.ceil(words(sentence).length / min)));
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) =>
    parts.slice(at * size, (at + 1) * size).join(' '),
  );
}
