import 'server-only';
import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { creditEntries, jobs, posts } from '../schema';

export const linesPerPage = 50;

/** Exclusive ids of lines. With `after`, the page is the one directly above it. */
export type HistoryCursor = { before?: number; after?: number };

/** One more than a page. A job's newest entry stands for the job, so no page splits it. */
export async function listLines(
  db: Db | Tx,
  userId: string,
  { before, after }: HistoryCursor = {},
) {
  const later = alias(creditEntries, 'later');
  const laterOfJob = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.userId, creditEntries.userId),
        eq(later.jobId, creditEntries.jobId),
        gt(later.id, creditEntries.id),
      ),
    );
  // Matches the index: a plain "desc" puts nulls first and would sort.
  const newestFirst = sql`${creditEntries.id} desc nulls last`;
  const rows = await db
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        before ? lt(creditEntries.id, before) : undefined,
        after ? gt(creditEntries.id, after) : undefined,
        notExists(laterOfJob),
      ),
    )
    .orderBy(after ? sql`${creditEntries.id} asc nulls first` : newestFirst)
    .limit(linesPerPage + 1);
  return after ? rows.reverse() : rows;
}

export async function listEntriesOf(db: Db | Tx, userId: string, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), inArray(creditEntries.jobId, jobIds)));
}

// `changeOf` of lib/credits/history.ts in SQL.
const moved = sql`case ${creditEntries.kind} when 'commit' then 0
  when 'reserve' then -${creditEntries.amount} else ${creditEntries.amount} end`;

/** The balance shown at line `id`: the sum of it and all older lines. */
export async function balanceAtLine(db: Db | Tx, userId: string, id: number): Promise<number> {
  const later = alias(creditEntries, 'later');
  const isInLaterLine = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.userId, creditEntries.userId),
        eq(later.jobId, creditEntries.jobId),
        gt(later.id, id),
      ),
    );
  const [row] = await db
    .select({
      sum: sql`coalesce(sum(${moved}), 0)`.mapWith(Number),
    })
    .from(creditEntries)
    .where(
      and(eq(creditEntries.userId, userId), lte(creditEntries.id, id), notExists(isInLaterLine)),
    );
  return row?.sum ?? 0;
}

export async function listLedger(
  db: Db | Tx,
  userId: string,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), gt(creditEntries.id, after)))
    .orderBy(asc(creditEntries.id))
    .limit(limit);
}

export async function listWork(db: Db | Tx, userId: string, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return db
    .select({
      jobId: jobs.id,
      type: jobs.type,
      isOver: sql<boolean>`${jobs.finishedAt} is not null`,
      imageOf: sql<string | null>`${jobs.data}->>'postId'`,
    })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.id, jobIds)));
}

export async function listPostsOfWork(
  db: Db | Tx,
  userId: string,
  { ids, jobIds }: { ids: string[]; jobIds: string[] },
) {
  if (ids.length + jobIds.length === 0) return [];
  return db
    .select({ id: posts.id, jobId: posts.jobId })
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        isNull(posts.deletedAt),
        or(inArray(posts.id, ids), inArray(posts.jobId, jobIds)),
      ),
    );
}
