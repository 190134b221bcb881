import { isMarkedNote } from '@/lib/text/notes';
import { buildBlocks } from './content/blocks';
import { Footnotes, isDefinition } from './content/footnotes';
import { splitFrontMatter, withFormat } from './content/front-matter';
import { settled } from './content/growing';
import { linesOfPart, namingLines, partStarts } from './content/parts';
import { outsideRegions, regionsOf } from './content/regions';
import type { Block, Format, PostContent } from './content/types';

/** Follows docs/behaviour.md; the earlier rule wins. Client-safe, linear, and never throws. */
export function parseContent(text: string): PostContent {
  const { meta, body, format } = splitFrontMatter(clean(text).split('\n'));
  const { lines, notes } = takeNotes(body, format);
  return { meta, blocks: buildBlocks(lines, format, { notes }) };
}

export type Part = { number: number; of: number };

/** A number out of range gives the nearest part. Images keep the keys they have in the whole post. */
export function parsePart(text: string, wanted: number): PostContent & { part: Part } {
  const { meta, body: whole, format } = splitFrontMatter(clean(text).split('\n'));
  const { lines: body, notes } = takeNotes(whole, format);
  const starts = partStarts(body);
  const number = Math.min(Math.max(1, Math.trunc(wanted) || 1), starts.length);
  const [from = 0, to] = starts.slice(number - 1);
  // Hardly any post has a second part, and `buildBlocks` reads the regions itself.
  const regions = format === 2 && starts.length > 1 ? regionsOf(body) : [];
  const lines = linesOfPart(body, regions, { from, to });
  notes?.skip(body.slice(0, from));
  const above = namingLines(body.slice(0, from), regions);
  const blocks = buildBlocks(lines, format, { above, notes });
  return { meta, blocks, part: { number, of: starts.length } };
}

/** Format 1 has no footnotes. Few texts have any, and the lines of code are none. */
function takeNotes(body: string[], format: Format) {
  const mayHave = format === 2 && body.some(isDefinition);
  return mayHave ? Footnotes.take(body, outsideRegions(body)) : { lines: body, notes: null };
}

export function parseBody(text: string): Block[] {
  return buildBlocks(clean(text).split('\n'), 2);
}

/** For text that is still streaming: hides marks that are not closed yet. */
export function parseGrowing(text: string): Block[] {
  return buildBlocks(settled(clean(text).split('\n')), 2);
}

export function hiddenNotes(text: string): string[] {
  const { body } = splitFrontMatter(clean(withFormat(text)).split('\n'));
  const isRead = outsideRegions(body);
  return body.map((line) => line.trim()).filter((line, at) => isRead(at) && isMarkedNote(line));
}

function clean(text: string): string {
  const lines = /[\r\u2028\u2029]/.test(text) ? text.replace(/\r\n?|[\u2028\u2029]/g, '\n') : text;
  // Few texts match, and a test is cheaper than a replace.
  const visible = invisible.test(lines) ? lines.replace(new RegExp(invisible, 'g'), '') : lines;
  return /[\uD800-\uDFFF]/.test(visible) ? visible.replace(/\p{Surrogate}/gu, '\uFFFD') : visible;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const invisible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/;
