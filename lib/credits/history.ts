import type { creditEntries } from '@/db/schema';

type Entry = typeof creditEntries.$inferSelect;

/** One line of the history: what happened, how the spendable balance moved, what was left. */
export type HistoryLine = {
  id: number;
  what: string;
  detail: string;
  change: number;
  balance: number;
  at: string;
};

const titles: Record<Entry['kind'], string> = {
  grant: 'Credits added',
  reserve: 'Set aside',
  commit: 'Spent',
  release: 'Given back',
  refund: 'Refunded',
  clawback: 'Taken back',
  adjust: 'Adjusted',
};

/** Entries as their owner reads them. A commit moves nothing: its credits were set aside before. */
export function toHistory(entries: Entry[]): HistoryLine[] {
  return entries.map((entry) => ({
    id: entry.id,
    what: titles[entry.kind],
    detail: entry.reference ?? '',
    change: changeOf(entry),
    balance: entry.availableAfter,
    at: entry.createdAt.toISOString(),
  }));
}

function changeOf(entry: Entry): number {
  if (entry.kind === 'commit') return 0;
  if (entry.kind === 'reserve') return -entry.amount;
  return entry.amount;
}
