import { descriptionLimit } from '@/lib/images/limits';
import { headingId, imageKey, uniqueKeys } from './block-ids';
import type { Footnotes } from './footnotes';
import { firstLinkText, parseInline, plainInline } from './inline';
import { type Line, readLine } from './lines';
import { GrowingList, type ItemLine } from './lists';
import { type Region, regionsOf } from './regions';
import type { Cell } from './tables';
import type { Block, BlockBody, Format } from './types';

type Around = {
  /** Headings and images before the lines; they only reserve their keys. */
  above?: string[];
  notes?: Footnotes | null;
};

export function buildBlocks(
  lines: string[],
  format: Format,
  { above = [], notes = null }: Around = {},
): Block[] {
  const blocks: Block[] = [];
  const unique = uniqueKeys();
  let list: GrowingList | null = null;
  let spaced = false;
  let heading = '';
  for (const raw of above) {
    const line = readLine(raw, format);
    if (line.type === 'heading') heading = plainInline(parseInline(line.text));
    else if (line.type === 'image') unique(imageKey(promptOf(line, heading)));
  }
  const regions = (format === 2 ? regionsOf(lines) : [])[Symbol.iterator]();
  let region = regions.next().value;
  for (let at = 0; at < lines.length; at++) {
    if (region?.from === at) {
      list = null;
      blocks.push({ ...toRegionBlock(region, notes), spaced: spaced && blocks.length > 0 });
      at = region.to - 1;
      region = regions.next().value;
      spaced = false;
      continue;
    }
    const line = readLine(lines[at] ?? '', format);
    if (line.type === 'hidden') continue;
    if (line.type === 'blank') {
      spaced = true;
      continue;
    }
    const suggestion = suggestionOf(line);
    const item = suggestion === null && isItem(line) ? line : null;
    const joined: boolean = item
      ? (list?.add(item) ?? false)
      : joinsQuote(blocks.at(-1), line, { spaced, notes });
    if (!joined) {
      list = item ? new GrowingList(item, notes) : null;
      const body = list?.list ?? toBlock(line, { unique, heading, suggestion, notes });
      if (body.type === 'heading') heading = body.text;
      blocks.push({ ...body, spaced: spaced && blocks.length > 0 });
    }
    spaced = false;
  }
  const items = notes?.items(parseInline) ?? [];
  if (items.length > 0) blocks.push({ type: 'notes', items, spaced: true });
  return blocks.map(withLoneMark);
}

function toRegionBlock(region: Region, notes: Footnotes | null): BlockBody {
  if (region.type === 'code') return { type: 'code', language: region.language, text: region.text };
  const cells = (row: Cell[]) => row.map(({ text }) => parseInline(text, notes));
  return {
    type: 'table',
    align: region.align,
    head: cells(region.head),
    rows: region.rows.map(cells),
  };
}

function withLoneMark(block: Block): Block {
  if (block.type !== 'quote' || block.lines.length > 0) return block;
  return { type: 'paragraph', content: [{ type: 'text', text: '>' }], spaced: block.spaced };
}

function isItem(line: Line): line is ItemLine {
  return line.type === 'number' || line.type === 'bullet';
}

function joinsQuote(
  last: Block | undefined,
  line: Line,
  { spaced, notes }: { spaced: boolean; notes: Footnotes | null },
): boolean {
  if (line.type !== 'quote' || last?.type !== 'quote' || spaced) return false;
  if (line.text) last.lines.push(parseInline(line.text, notes));
  return true;
}

/** A bullet with a link renders as a link suggestion, not as a link. */
function suggestionOf(line: Line): string | null {
  if (line.type !== 'bullet' || !line.text.includes('](')) return null;
  return firstLinkText(line.text);
}

type Surroundings = {
  unique: (key: string) => string;
  heading: string;
  suggestion: string | null;
  notes: Footnotes | null;
};

function toBlock(
  line: Exclude<Line, { type: 'blank' | 'hidden' }>,
  { unique, heading, suggestion, notes }: Surroundings,
): BlockBody {
  switch (line.type) {
    case 'label':
      return { type: 'label', label: line.label, content: parseInline(line.text, notes) };
    case 'heading': {
      const content = parseInline(line.text, notes);
      const text = plainInline(content);
      return { type: 'heading', level: line.level, id: unique(headingId(text)), text, content };
    }
    case 'rule':
      return { type: 'rule' };
    case 'image': {
      const prompt = promptOf(line, heading);
      return { type: 'image', prompt, alt: prompt, imageKey: unique(imageKey(prompt)) };
    }
    // List items are handled by GrowingList; only bullets with a link get here.
    case 'number':
    case 'bullet':
      return { type: 'suggestion', text: suggestion ?? line.text };
    case 'quote':
      return { type: 'quote', lines: line.text ? [parseInline(line.text, notes)] : [] };
    case 'paragraph':
      return { type: 'paragraph', content: parseInline(line.text, notes) };
  }
}

function promptOf({ description }: { description: string }, heading: string): string {
  return shorten(description || heading || 'An illustration for this post');
}

/** Truncates to the image API's limit without splitting a surrogate pair. */
function shorten(text: string): string {
  if (text.length <= descriptionLimit) return text;
  return text
    .slice(0, descriptionLimit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
