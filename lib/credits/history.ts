import type { creditEntries } from '@/db/schema';

export type Entry = Pick<
  typeof creditEntries.$inferSelect,
  'id' | 'kind' | 'amount' | 'availableAfter' | 'jobId' | 'reference' | 'createdAt'
>;

/** One line of the history: a piece of work with all its entries, or one entry without a job. */
export type HistoryLine = {
  /** Of its newest entry; lists page by it. */
  id: number;
  what: string;
  detail: string;
  /** How the spendable balance moved, all entries together. */
  change: number;
  /** Spendable credits after the newest entry. */
  balance: number;
  /** ISO instant of the newest entry. */
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

/** Entries in any order as their owner reads them: one line per job, newest first. Pure. */
export function toHistory(entries: Entry[]): HistoryLine[] {
  const jobs = new Map<string | number, Entry[]>();
  for (const entry of entries.toSorted((a, b) => b.id - a.id)) {
    const key = entry.jobId ?? entry.id;
    const same = jobs.get(key);
    if (same) same.push(entry);
    else jobs.set(key, [entry]);
  }
  return [...jobs.values()].flatMap(toLine);
}

/** `entries` belong together, newest first. */
function toLine(entries: Entry[]): HistoryLine[] {
  const [newest] = entries;
  if (!newest) return [];
  return [
    {
      id: newest.id,
      what: stateOf(entries) ?? titles[newest.kind],
      detail: [...referencesOf(entries), ...sumsOf(entries)].join(' · '),
      change: entries.reduce((sum, entry) => sum + changeOf(entry), 0),
      balance: newest.availableAfter,
      at: newest.createdAt.toISOString(),
    },
  ];
}

/** What it was for, as the payment names it, else the order; then why something came back. */
function referencesOf(entries: Entry[]): string[] {
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const rest = entries.filter(({ kind }) => kind !== 'refund');
  const named = rest.find(({ kind }) => kind === 'commit') ?? rest.at(-1);
  const references = [named, ...refunds].flatMap((entry) => entry?.reference || []);
  return [...new Set(references)];
}

/** What became of the credits that a job set aside; null for entries without any. */
function stateOf(entries: Entry[]): string | null {
  const reserved = sumOf(entries, 'reserve');
  if (reserved === 0) return null;
  const back = sumOf(entries, 'release') + sumOf(entries, 'refund');
  if (back >= reserved) return 'Given back';
  if (back > 0) return 'Partly given back';
  return sumOf(entries, 'commit') > 0 ? 'Spent' : 'Set aside';
}

/** "50 of 150 given back", where a part came back. */
function sumsOf(entries: Entry[]): string[] {
  const reserved = sumOf(entries, 'reserve');
  const back = sumOf(entries, 'release') + sumOf(entries, 'refund');
  return back > 0 && back < reserved ? [`${back} of ${reserved} given back`] : [];
}

function sumOf(entries: Entry[], kind: Entry['kind']): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0);
}

/** A commit moves nothing: its credits were set aside before. */
function changeOf(entry: Entry): number {
  if (entry.kind === 'commit') return 0;
  return entry.kind === 'reserve' ? -entry.amount : entry.amount;
}
