import type { creditEntries } from '@/db/schema';

export type Entry = Pick<
  typeof creditEntries.$inferSelect,
  'id' | 'kind' | 'amount' | 'availableAfter' | 'jobId' | 'reference' | 'createdAt'
>;

/** One line of the history: a piece of work with all its entries, or one entry without a job. */
export type HistoryLine = {
  /** Of its newest entry; lists page by it. */
  id: number;
  jobId: string | null;
  what: string;
  /** What it was for; empty where no entry says so. */
  subject: string;
  /** Why something came back, and how much of it. */
  notes: string[];
  /** How the spendable balance moved, all entries together. */
  change: number;
  /** The balance with this line and all older ones: the line below has `balance - change`. */
  balance: number;
  /** ISO instant of the newest entry. */
  at: string;
  /** Oldest first. */
  entries: EntryLine[];
};

/** One entry of the ledger; `balance` is the spendable balance right after it. */
export type EntryLine = {
  id: number;
  what: string;
  amount: number;
  change: number;
  balance: number;
  at: string;
};

export const entryTitles: Record<Entry['kind'], string> = {
  grant: 'Credits added',
  reserve: 'Set aside',
  commit: 'Spent',
  release: 'Given back',
  refund: 'Refunded',
  clawback: 'Taken back',
  adjust: 'Adjusted',
};

/**
 * Entries in any order as their owner reads them: one line per job, newest first. `balance` is the
 * one of the first line. Pure.
 */
export function toHistory(entries: Entry[], balance: number): HistoryLine[] {
  const jobs = new Map<string | number, Entry[]>();
  for (const entry of entries.toSorted((a, b) => b.id - a.id)) {
    const key = entry.jobId ?? entry.id;
    const same = jobs.get(key);
    if (same) same.push(entry);
    else jobs.set(key, [entry]);
  }
  let left = balance;
  return [...jobs.values()].flatMap((group) => {
    const line = toLine(group, left);
    left -= line?.change ?? 0;
    return line ?? [];
  });
}

/** How an entry moved the spendable balance. A commit moves nothing: it was set aside before. */
export function changeOf(entry: Pick<Entry, 'kind' | 'amount'>): number {
  if (entry.kind === 'commit') return 0;
  return entry.kind === 'reserve' ? -entry.amount : entry.amount;
}

/** `entries` belong together, newest first. */
function toLine(entries: Entry[], balance: number): HistoryLine | null {
  const [newest] = entries;
  if (!newest) return null;
  const [subject = '', ...reasons] = referencesOf(entries);
  return {
    id: newest.id,
    jobId: newest.jobId,
    what: stateOf(entries) ?? entryTitles[newest.kind],
    subject,
    notes: [...reasons, ...sumsOf(entries)],
    change: entries.reduce((sum, entry) => sum + changeOf(entry), 0),
    balance,
    at: newest.createdAt.toISOString(),
    entries: entries.map(toEntryLine).reverse(),
  };
}

function toEntryLine(entry: Entry): EntryLine {
  return {
    id: entry.id,
    what: entryTitles[entry.kind],
    amount: entry.amount,
    change: changeOf(entry),
    balance: entry.availableAfter,
    at: entry.createdAt.toISOString(),
  };
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
