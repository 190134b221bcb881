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

export const csvHead = `\uFEFF${csvLine([...columns])}`;

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

/** The apostrophe stops spreadsheets from running a text that looks like a formula. */
function quoted(text: string): string {
  const plain = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
