import { words } from '@/lib/text/words';
import { parseContent } from '../content';
import { plainInline } from './inline';
import type { Block, HeadingLevel, List } from './types';

const wordsPerMinute = 230;

export type ContentsEntry = { id: string; text: string; level: HeadingLevel };

export function contentsOf(blocks: Block[]): ContentsEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' && (block.level === 2 || block.level === 3)
      ? [{ id: block.id, text: block.text, level: block.level }]
      : [],
  );
}

/** Words without code, counted once when the text is stored (`posts.word_count`). */
export function countPostWords(content: string): number {
  return parseContent(content).blocks.reduce((sum, block) => sum + words(wordsOf(block)).length, 0);
}

/** At least one. */
export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}

/** One paragraph or list per line, without headings, labels and notes. */
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
  if (block.type === 'table')
    return [block.head, ...block.rows].map((row) => row.map(plainInline).join(' ')).join(' ');
  return '';
}

function listWords(list: List): string {
  return list.items
    .map((item) => [plainInline(item.content), ...item.children.map(listWords)].join(' '))
    .join(' ');
}
