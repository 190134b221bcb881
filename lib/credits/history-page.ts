import type { Db, Tx } from '@/db/client';
import {
  balanceAtLine,
  type HistoryCursor,
  linesPerPage,
  listEntriesOf,
  listLines,
} from '@/db/queries/credit-history';
import { getBalance } from '@/db/queries/credits';
import { type HistoryLine, toHistory } from './history';
import { linksToWork } from './work-links';

export type LinkedLine = HistoryLine & { href: string | null };

export type HistoryPage = {
  lines: LinkedLine[];
  newer: number | null;
  older: number | null;
};

/** Newest first. Reads one snapshot, so the balances add up. */
export async function loadHistory(
  db: Db,
  userId: string,
  cursor: HistoryCursor = {},
): Promise<HistoryPage> {
  return db.transaction(
    async (tx) => {
      const { page, newer, older } = await readLines(tx, userId, cursor);
      const jobIds = page.flatMap(({ jobId }) => jobId ?? []);
      const ofJobs = await listEntriesOf(tx, userId, jobIds);
      const entries = [...page.filter(({ jobId }) => jobId === null), ...ofJobs];
      const balance =
        newer === null ? await getBalance(tx, userId) : await balanceAtLine(tx, userId, newer);
      const links = await linksToWork(tx, userId, jobIds);
      const lines = toHistory(entries, balance).map((line) => ({
        ...line,
        href: links.get(line.jobId ?? '') ?? null,
      }));
      return { lines, newer, older };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readLines(tx: Tx, userId: string, cursor: HistoryCursor) {
  const found = await listLines(tx, userId, cursor);
  const hasMore = found.length > linesPerPage;
  if (cursor.after !== undefined) {
    // Fewer lines than a page are above, so show the newest page.
    if (!hasMore) return readLines(tx, userId, {});
    const page = found.slice(-linesPerPage);
    return { page, newer: page.at(0)?.id ?? null, older: page.at(-1)?.id ?? null };
  }
  const page = found.slice(0, linesPerPage);
  const newer = cursor.before === undefined ? null : (page.at(0)?.id ?? null);
  return { page, newer, older: hasMore ? (page.at(-1)?.id ?? null) : null };
}

export function historyCursor(query: { before?: unknown; after?: unknown }): HistoryCursor {
  const before = lineId(query.before);
  const after = lineId(query.after);
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

function lineId(text: unknown): number | undefined {
  const id = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
