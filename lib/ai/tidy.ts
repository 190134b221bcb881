import { fenceAround } from '@/lib/posts/content/fences';
import { type Region, regionsOf } from '@/lib/posts/content/regions';
import { type Cell, printTable, type Table, writeCell } from '@/lib/posts/content/tables';
import { cleanText, hasLetterOrDigit } from '@/lib/text/clean';
import { plainLinks } from '@/lib/text/links';
import { visibleLine } from '@/lib/text/notes';

/**
 * Makes a model's Markdown safe to print: no images, addresses, HTML, meta lines, illustrator notes or
 * headings above level 3; one paragraph per line. Code stays as it is, and always ends.
 */
export function tidyMarkdown(reply: string, options: { heading?: string } = {}): string {
  return tidied(reply, (text) => tidyText(text, options.heading ?? ''));
}

export function tidyProse(reply: string): string {
  return tidied(reply, (text) => {
    const lines = tidyText(text, '').split('\n');
    return joinLines(lines.filter((line) => !/^#{1,6}\s/.test(line)));
  });
}

function tidied(reply: string, tidyPiece: (text: string) => string): string {
  let text = cleanText(reply).replace(/<think>[\s\S]*?(<\/think>|$)/gi, '');
  // Removing one match can create another.
  for (let round = 0; round < 8; round++) {
    const lines = withoutStrayFence(unwrapped(text).split('\n'));
    const pieces: string[] = [];
    let at = 0;
    for (const region of readRegions(lines)) {
      pieces.push(tidyPiece(lines.slice(at, region.from).join('\n')), printed(region));
      at = region.to;
    }
    pieces.push(tidyPiece(lines.slice(at).join('\n')));
    const next = pieces.filter(Boolean).join('\n\n');
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Some models send the whole answer as one block of code. */
function unwrapped(text: string): string {
  const lines = text.trim().split('\n');
  const [, marks, language = ''] = /^(`{3,}|~{3,})\s*(\w*)\s*$/.exec(lines[0] ?? '') ?? [];
  if (!marks || !/^(?:markdown|md)?$/i.test(language)) return text;
  const closes = lines.length > 1 && lines.at(-1)?.trim() === marks;
  const inside = lines.slice(1, closes ? -1 : undefined);
  const isWhole = readRegions(lines)[0]?.to === lines.length;
  const isWrapper = closes && language !== '' && readRegions(inside).every(isEnded);
  return isWhole || isWrapper ? inside.join('\n') : text;
}

/** Code that only lacks its end stays code. */
function readRegions(lines: string[]): Region[] {
  return regionsOf(lines, { isGrowing: true });
}

/** A fence that neither names a language nor ends would make code of all that follows. */
function withoutStrayFence(lines: string[]): string[] {
  const last = readRegions(lines).at(-1);
  const isStray = last?.type === 'code' && !last.isClosed && last.language === '';
  return isStray ? lines.toSpliced(last.from, 1) : lines;
}

function isEnded(region: Region): boolean {
  return region.type !== 'code' || region.isClosed;
}

function printed(region: Region): string {
  if (region.type === 'table') return printedTable(region);
  const { text, language } = region;
  if (text.trim() === '') return '';
  const fence = fenceAround(text);
  return `${fence}${language}\n${text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()}\n${fence}`;
}

function printedTable({ align, head, rows }: Table): string {
  const words = (cells: Cell[]) => cells.map(({ text }) => tidyCell(text));
  const filled = rows.map(words).filter((cells) => cells.some(hasLetterOrDigit));
  return printTable({ align, rows: [words(head), ...filled] });
}

/** A cell is one line: blocks in it are read as words. */
function tidyCell(text: string): string {
  const spaced = text.replace(/<br\s*\/?>/gi, '; ');
  return writeCell(plainLinks(withoutHtml(spaced)).replace(/\s+/g, ' '));
}

function tidyText(reply: string, heading: string): string {
  let text = reply;
  for (let round = 0; round < 8; round++) {
    const next = tidyOnce(text, heading);
    if (next === text) break;
    text = next;
  }
  return text;
}

function tidyOnce(text: string, heading: string): string {
  const lines = plainLinks(withoutHtml(text))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !isNoise(line))
    .map(demoteHeading)
    .flatMap(looseRow)
    .flatMap((line) => visibleLine(line) ?? []);
  return joinLines(withoutPreamble(lines, heading));
}

const metaLine =
  /^[\s>*_#-]*(meta[ _-]?title|meta[ _-]?description|reader[ _-]?persona|primary keyword|slug|visual suggestions?)\b[\s*_]*:/i;

function isNoise(line: string): boolean {
  const fence = /^\s*(```|~~~)/.test(line);
  const rule = /^\s*([-*_=]\s*){3,}$/.test(line);
  return fence || rule || metaLine.test(line);
}

function demoteHeading(line: string): string {
  const match = /^\s{0,3}(#{1,6})\s*(.*?)\s*#*$/.exec(line);
  if (!match) return line;
  const text = (match[2] ?? '').replace(/[*_]{2}/g, '').trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  return `${'#'.repeat(Math.max(3, (match[1] ?? '').length))} ${text}`;
}

/** A row without a table becomes a list item with its first cell as the term. */
function looseRow(line: string): string[] {
  const row = line.trim();
  if (!/^\|.*\|$/.test(row)) return [line];
  const cells = row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  if (cells.every((cell) => /^:?-*:?$/.test(cell))) return [];
  const [first = '', ...rest] = cells;
  return [
    rest.length > 0 ? `- **${first.replaceAll('*', '')}**: ${rest.join('; ')}` : `- ${first}`,
  ];
}

/** Drops "Here is the section:" and the section's own heading, which models repeat. */
function withoutPreamble(lines: string[], heading: string): string[] {
  const rest = [...lines];
  const wanted = bare(heading);
  for (;;) {
    while (rest[0] !== undefined && rest[0].trim() === '') rest.shift();
    const first = rest[0];
    if (first === undefined) return rest;
    const chatter = /^(sure|certainly|of course|absolutely|okay|ok|here('|’)?s|here is)\b[^.]*:$/i;
    const named = /^(#{1,6}\s*)?(section\s+\d+\s*[:.–-]\s*)/i;
    if (chatter.test(first.trim())) rest.shift();
    else if (wanted && bare(first.replace(named, '')) === wanted) rest.shift();
    else return rest;
  }
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Code spans may mention tags. */
function withoutHtml(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : stripTags(part)))
    .join('');
}

function stripTags(text: string): string {
  const next = text
    .replace(/<(script|style|iframe|svg|object)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  // A lone "<" opens nothing, but a browser may disagree.
  return next === text ? text.replace(/<+(?=[a-z/!?])/gi, '') : stripTags(next);
}

const listItem = /^\s*(?:([-*+•])|(\d{1,3})[.)])\s+(.*)$/;

/** One block per line, as the post view expects; quotes keep their lines. */
function joinLines(lines: string[]): string {
  const blocks: { kind: 'text' | 'item' | 'heading' | 'quote'; text: string }[] = [];
  let open = false;
  let quoteBlank = false;
  for (const line of lines) {
    const text = line.trim();
    const item = listItem.exec(line);
    const last = blocks.at(-1);
    if (text === '') open = false;
    else if (/^#{1,6}\s/.test(text)) {
      blocks.push({ kind: 'heading', text });
      open = false;
    } else if (item) {
      if (!item[3]) continue;
      blocks.push({ kind: 'item', text: `${item[2] ? `${item[2]}.` : '-'} ${item[3].trim()}` });
      open = true;
    } else if (text.startsWith('>')) {
      const quote = text.replace(/^[>\s]+/, '');
      const joins = open && last?.kind === 'quote';
      if (joins && quote) last.text += `${quoteBlank ? '\n>' : '  '}\n> ${quote}`;
      else if (quote) blocks.push({ kind: 'quote', text: `> ${quote}` });
      quoteBlank = !quote;
      if (quote) open = true;
    } else if (open && last) last.text += ` ${text}`;
    else {
      blocks.push({ kind: 'text', text });
      open = true;
    }
  }
  return blocks.map((block, i) => separator(blocks[i - 1]?.kind, block.kind) + block.text).join('');
}

function separator(before: string | undefined, now: string): string {
  if (before === undefined) return '';
  return before === 'item' && now === 'item' ? '\n' : '\n\n';
}
