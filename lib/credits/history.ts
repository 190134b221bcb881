import type { creditEntries } from '@/db/schema';

export type Entry = Pick<
  typeof creditEntries.$inferSelect,
  'id' | 'kind' | 'amount' | 'availableAfter' | 'jobId' | 'reference' | 'createdAt'
>;

export type HistoryLine = {
  id: number;
  jobId: string | null;
  what: string;
  subject: string;
  notes: string[];
  change: number;
  /** With this line and all older ones: the line below has `balance - change`. */
  balance: number;
  at: string;
  entries: EntryLine[];
};

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

/** One line per job, newest first. `balance` is the balance of the first line. */
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

/** A commit changes nothing, because its reserve already left the spendable balance. */
export function changeOf(entry: Pick<Entry, 'kind' | 'amount'>): number {
  if (entry.kind === 'commit') return 0;
  return entry.kind === 'reserve' ? -entry.amount : entry.amount;
}

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

function referencesOf(entries: Entry[]): string[] {
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const rest = entries.filter(({ kind }) => kind !== 'refund');
  const named = rest.find(({ kind }) => kind === 'commit') ?? rest.at(-1);
  const references = [named, ...refunds].flatMap((entry) => entry?.reference || []);
  return [...new Set(references)];
}

function stateOf(entries: Entry[]): string | null {
  const reserved = sumOf(entries, 'reserve');
  if (reserved === 0) return null;
  const back = sumOf(entries, 'release') + sumOf(entries, 'refund');
  if (back >= reserved) return 'Given back';
  if (back > 0) return 'Partly given back';
  return sumOf(entries, 'commit') > 0 ? 'Spent' : 'Set aside';
}

function sumsOf(entries: Entry[]): string[] {
  const reserved = sumOf(entries, 'reserve');
  const back = sumOf(entries, 'release') + sumOf(entries, 'refund');
  return back > 0 && back < reserved ? [`${back} of ${reserved} given back`] : [];
}

function sumOf(entries: Entry[], kind: Entry['kind']): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0);
}
