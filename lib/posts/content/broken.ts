import { readOpening } from './fences';
import { outsideRegions, type Region, regionsOf } from './regions';
import { maxColumns, readDelimiters, splitCells } from './tables';

/** Lines that look like a table or fence but render as text. */
export type Broken = { from: number; to: number } & (
  | { fault: 'open-fence' }
  | { fault: 'no-delimiters' }
  | { fault: 'columns'; head: number; delimiters: number }
  | { fault: 'too-wide'; columns: number }
);

/** Explains why tables and fences of a Format 2 text are not read as such. */
export function brokenRegions(lines: string[], regions: Region[] = regionsOf(lines)): Broken[] {
  const isOutside = outsideRegions(lines, regions);
  const broken: Broken[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!isOutside(at)) continue;
    const line = lines[at] ?? '';
    if (readOpening(line, true)) {
      broken.push({ from: at, to: at + 1, fault: 'open-fence' });
      continue;
    }
    if (!isRow(line)) continue;
    let to = at + 1;
    while (to < lines.length && isOutside(to) && isRow(lines[to] ?? '')) to++;
    // A single line with pipes is rarely meant as a table.
    if (to > at + 1) broken.push({ from: at, to, ...faultOf(line, lines[at + 1] ?? '') });
    at = to - 1;
  }
  return broken;
}

function faultOf(header: string, second: string) {
  const head = splitCells(header).length;
  const delimiters = readDelimiters(second)?.length;
  if (delimiters === undefined) return { fault: 'no-delimiters' } as const;
  if (head !== delimiters) return { fault: 'columns', head, delimiters } as const;
  return head > maxColumns
    ? ({ fault: 'too-wide', columns: head } as const)
    : ({ fault: 'no-delimiters' } as const);
}

function isRow(line: string): boolean {
  const words = line.trim();
  return words.startsWith('|') && words.length > 1 && words.indexOf('|', 1) > 0;
}
