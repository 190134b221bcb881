import type { Text } from '@codemirror/state';
import type { Cell, Table } from '@/lib/posts/content/tables';

/** A table with its cells as they are written, header first, without the delimiter row. */
export type Grid = { align: Table['align']; rows: string[][] };
/** `row` 0 is the header. */
export type Place = { row: number; column: number };

export function gridOf(doc: Text, table: Table): Grid {
  const rows = [table.head, ...table.rows].map((cells, row) => {
    const { text } = doc.line(lineOf(table, row));
    return cells.map(({ start, end }) => text.slice(start, end));
  });
  return { align: table.align, rows };
}

/** The document's line number of a row. */
function lineOf(table: Table, row: number): number {
  return table.from + 1 + row + (row > 0 ? 1 : 0);
}

/** Where the text of a cell stands in the document. */
export function cellRange(doc: Text, table: Table, { row, column }: Place) {
  const line = doc.line(lineOf(table, row));
  const cell = (row === 0 ? table.head : table.rows[row - 1])?.[column];
  const { start, end } = cell ?? { start: line.length, end: line.length };
  if (start === end && line.text.startsWith(' ', end))
    return { from: line.from + end + 1, to: line.from + end + 1 };
  return { from: line.from + start, to: line.from + end };
}

/** The cell at `pos`; the delimiter row counts as the header. */
export function placeAt(doc: Text, table: Table, pos: number): Place {
  const line = doc.lineAt(pos);
  const index = line.number - 1 - table.from;
  const row = Math.max(0, index - 1);
  const cells: Cell[] = (row === 0 ? table.head : table.rows[row - 1]) ?? [];
  let pipes = 0;
  for (let at = 0; at < pos - line.from; at++) {
    if (line.text[at] === '\\') at += 1;
    else if (line.text[at] === '|') pipes += 1;
  }
  const column = line.text.trimStart().startsWith('|') ? pipes - 1 : pipes;
  return { row, column: Math.max(0, Math.min(column, cells.length - 1)) };
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;
const maxPadded = 40;

function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += wide.test(char) ? 2 : 1;
  return width;
}

/** The lines of a table with its columns under each other; very long cells stand out of line. */
export function linesOfGrid({ align, rows }: Grid): string[] {
  const widths = align.map((_, column) =>
    Math.max(3, ...rows.map((row) => Math.min(maxPadded, widthOf(row[column] ?? '')))),
  );
  const padded = (text: string, column: number) => {
    const room = Math.max(0, (widths[column] ?? 0) - widthOf(text));
    const left = { left: 0, center: Math.floor(room / 2), right: room }[align[column] ?? 'left'];
    return ' '.repeat(left) + text + ' '.repeat(room - left);
  };
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const dashes = align.map((side, column) => {
    const width = widths[column] ?? 3;
    if (side === 'center') return `:${'-'.repeat(width - 2)}:`;
    if (side === 'right') return `${'-'.repeat(width - 1)}:`;
    return side === 'left' ? `:${'-'.repeat(width - 1)}` : '-'.repeat(width);
  });
  const written = rows.map((row) =>
    line(align.map((_, column) => padded(row[column] ?? '', column))),
  );
  return [written[0] ?? line(dashes), line(dashes), ...written.slice(1)];
}
