import { isMarkedNote } from '@/lib/text/notes';
import { buildBlocks } from './content/blocks';
import { splitFrontMatter, withFormat } from './content/front-matter';
import { settled } from './content/growing';
import { namingLines, partStarts } from './content/parts';
import type { Block, PostContent } from './content/types';

/**
 * Reads a post's text into blocks, by the rules of docs/behaviour.md; where two rules meet, the
 * earlier one wins. Pure, client-safe, linear, and never throws: every text is a post.
 */
export function parseContent(text: string): PostContent {
  const { meta, body, format } = splitFrontMatter(clean(text).split('\n'));
  return { meta, blocks: buildBlocks(body, format) };
}

/** Where a page is in its post: its number from 1, and how many there are. */
export type Part = { number: number; of: number };

/**
 * {@link parseContent} of what one page shows. Hardly any post has more than one part; a number
 * that does not exist leads to the nearest one. Images keep the places they have in the whole.
 */
export function parsePart(text: string, wanted: number): PostContent & { part: Part } {
  const { meta, body, format } = splitFrontMatter(clean(text).split('\n'));
  const starts = partStarts(body);
  const number = Math.min(Math.max(1, Math.trunc(wanted) || 1), starts.length);
  const [from = 0, to] = starts.slice(number - 1);
  const blocks = buildBlocks(body.slice(from, to), format, namingLines(body.slice(0, from)));
  return { meta, blocks, part: { number, of: starts.length } };
}

/** Reads text of our writer that has no front matter yet. */
export function parseBody(text: string): Block[] {
  return buildBlocks(clean(text).split('\n'), 2);
}

/** {@link parseBody} of a text that still grows: no mark shows that waits for its other half. */
export function parseGrowing(text: string): Block[] {
  return buildBlocks(settled(clean(text)).split('\n'), 2);
}

/** The lines of a text in the editor that its post will hide, as they are written. */
export function hiddenNotes(text: string): string[] {
  const { body } = splitFrontMatter(clean(withFormat(text)).split('\n'));
  return body.map((line) => line.trim()).filter(isMarkedNote);
}

/** Line ends as "\n", nothing invisible but tabs, no halves of characters. */
function clean(text: string): string {
  const lines = /[\r\u2028\u2029]/.test(text) ? text.replace(/\r\n?|[\u2028\u2029]/g, '\n') : text;
  // Hardly any text holds one of these, and looking is cheaper than replacing.
  const visible = invisible.test(lines) ? lines.replace(new RegExp(invisible, 'g'), '') : lines;
  return /[\uD800-\uDFFF]/.test(visible) ? visible.replace(/\p{Surrogate}/gu, '\uFFFD') : visible;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const invisible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/;
