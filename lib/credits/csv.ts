import type { creditEntries } from '@/db/schema';
import { changeOf, entryTitles } from './history';

type LedgerEntry = typeof creditEntries.$inferSelect;

const columns = [
  'Entry',
  'Date (UTC)',
  'What',
  'For',
  'Credits',
  'Change of balance',
  'Balance',
  'Set aside',
  'Job',
] as const;

/** The first line of the file, with the mark by which spreadsheets know UTF-8. */
export const csvHead = `\uFEFF${csvLine([...columns])}`;

/** An entry of the ledger as a line of the file. Each balance is the one above plus the change. */
export function toCsvLine(entry: LedgerEntry): string {
  return csvLine([
    entry.id,
    entry.createdAt.toISOString(),
    entryTitles[entry.kind],
    entry.reference ?? '',
    entry.amount,
    changeOf(entry),
    entry.availableAfter,
    entry.heldAfter,
    entry.jobId ?? '',
  ]);
}

function csvLine(cells: (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(cell))).join(',')}\r\n`;
}

/** A text that begins like a formula would be run by spreadsheets; after an apostrophe it is text. */
function quoted(text: string): string {
  const plain = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
