import { plainInline } from './inline';
import type { Block, HeadingLevel, List } from './types';

const wordsPerMinute = 230;

export type ContentsEntry = { id: string; text: string; level: HeadingLevel };

/** Headings of level 2 and 3, for the table of contents. */
export function contentsOf(blocks: Block[]): ContentsEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' && (block.level === 2 || block.level === 3)
      ? [{ id: block.id, text: block.text, level: block.level }]
      : [],
  );
}

/** Words that are read: headings, paragraphs, items and quotes. */
export function countBlockWords(blocks: Block[]): number {
  const segments = new Intl.Segmenter('und', { granularity: 'word' });
  let count = 0;
  for (const block of blocks)
    for (const segment of segments.segment(wordsOf(block))) if (segment.isWordLike) count++;
  return count;
}

/** Whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** What is read in sentences, a paragraph or list on each line: no headings, labels or notes. */
export function proseOf(blocks: Block[]): string {
  return blocks
    .filter((block) => block.type !== 'heading')
    .map(wordsOf)
    .filter(Boolean)
    .join('\n');
}

function wordsOf(block: Block): string {
  if (block.type === 'heading' || block.type === 'paragraph') return plainInline(block.content);
  if (block.type === 'quote') return block.lines.map(plainInline).join(' ');
  if (block.type === 'list') return listWords(block);
  return '';
}

function listWords(list: List): string {
  return list.items
    .map((item) => [plainInline(item.content), ...item.children.map(listWords)].join(' '))
    .join(' ');
}
