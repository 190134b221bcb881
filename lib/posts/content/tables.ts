export type Align = 'left' | 'center' | 'right' | null;
/** `start` and `end` are offsets of `text` in its line, without surrounding spaces. */
export type Cell = { text: string; start: number; end: number };
/** A GFM table in the lines `from` to `to` (exclusive). */
export type Table = {
  type: 'table';
  from: number;
  to: number;
  align: Align[];
  head: Cell[];
  /** Every row has as many cells as the header. */
  rows: Cell[][];
};

export const maxColumns = 100;
/** Bounds the empty cells added to short rows, which could take quadratic memory. */
const maxMissing = 5_000;
const delimiterCell = /^:?-+:?$/;

/** GFM 0.29, section 4.10; null if no table starts at line `at`. `endsTable` detects other blocks. */
export function readTable(
  lines: string[],
  at: number,
  endsTable: (line: string, at: number) => boolean,
): Table | null {
  const align = readDelimiters(lines[at + 1] ?? '');
  const header = lines[at] ?? '';
  if (!align || !header.includes('|')) return null;
  const head = splitCells(header);
  if (head.length !== align.length || head.length > maxColumns) return null;
  const rows: Cell[][] = [];
  let missing = 0;
  let to = at + 2;
  for (; to < lines.length; to++) {
    const line = lines[to] ?? '';
    if (line.trim() === '' || endsTable(line, to)) break;
    const cells = splitCells(line);
    missing += Math.max(0, head.length - cells.length);
    if (missing > maxMissing) break;
    rows.push(fitted(cells, head.length, line));
  }
  return { type: 'table', from: at, to, align, head, rows };
}

export function readDelimiters(line: string): Align[] | null {
  if (!/^[\s|:-]+$/.test(line) || !line.includes('-')) return null;
  const cells = splitCells(line);
  if (cells.length === 0 || !cells.every(({ text }) => delimiterCell.test(text))) return null;
  return cells.map(({ text }) => {
    const right = text.endsWith(':');
    if (text.startsWith(':')) return right ? 'center' : 'left';
    return right ? 'right' : null;
  });
}

/** "\|" is a literal pipe, even in inline code. */
export function splitCells(line: string): Cell[] {
  const cells: Cell[] = [];
  let from = line.length - line.trimStart().length;
  const end = line.trimEnd().length;
  if (line[from] === '|') from += 1;
  let start = from;
  for (let at = from; at < end; at++) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') {
      cells.push(cellOf(line, start, at));
      start = at + 1;
    }
  }
  // Nothing follows the last pipe.
  if (start < end || cells.length === 0) cells.push(cellOf(line, start, end));
  return cells;
}

function cellOf(line: string, from: number, to: number): Cell {
  const inside = line.slice(from, to);
  const text = inside.trim();
  const start = text === '' ? from : from + inside.indexOf(text);
  return { text: text.replaceAll('\\|', '|'), start, end: start + text.length };
}

/** GFM drops surplus cells; here the last column keeps them, so no text is lost. */
function fitted(cells: Cell[], count: number, line: string): Cell[] {
  const end = line.trimEnd().length;
  const missing = Math.max(0, count - cells.length);
  const none = Array.from({ length: missing }, () => ({ text: '', start: end, end }));
  const last = cells[count - 1];
  if (cells.length <= count || !last) return [...cells, ...none];
  const further = line.slice(last.start, end).replace(/(?<!\\)\|$/, '');
  return [...cells.slice(0, count - 1), cellOf(line, last.start, last.start + further.length)];
}

export function writeCell(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.join(' ').replaceAll('|', '\\|').trim();
}

/** A table as Markdown; the cells are written by {@link writeCell}. */
export function printTable({ align, rows }: { align: Align[]; rows: string[][] }): string {
  const dashes = { left: ':---', center: ':---:', right: '---:' };
  const [head = [], ...body] = rows;
  const lines = [head, align.map((side) => (side ? dashes[side] : '---')), ...body];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
