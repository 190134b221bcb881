import 'server-only';
import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { creditEntries, jobs, posts } from '../schema';

export const linesPerPage = 50;

/** The ids of lines that a page lies between, both excluded; `after` alone counts from its end. */
export type HistoryCursor = { before?: number; after?: number };

/**
 * The newest entry of each line of a page, newest first, and one more if there is one. A job's
 * newest entry stands for all of its entries, so pages neither split nor repeat a job.
 */
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
  // As the index is ordered; a plain "desc" puts nulls first and would have to sort.
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

/** All entries of jobs, in any order. */
export async function listEntriesOf(db: Db | Tx, userId: string, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), inArray(creditEntries.jobId, jobIds)));
}

/** How an entry moved the spendable balance: changeOf of lib/credits/history.ts, in SQL. */
const moved = sql`case ${creditEntries.kind} when 'commit' then 0
  when 'reserve' then -${creditEntries.amount} else ${creditEntries.amount} end`;

/** The sum of a user's lines from the line `id` down: the balance that this line shows. */
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

/** Every entry of a user, oldest first, `limit` at a time, those above the id `after`. */
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

/** What a user's jobs are, whether each has ended, and the post that an image was ordered for. */
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

/** Those of a user's posts that are there under one of `ids` or were written by one of `jobIds`. */
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
