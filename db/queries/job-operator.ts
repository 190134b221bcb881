import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { creditEntries, jobs } from '../schema';

/** Command line only: these queries read across owners. */
export type OperatorJob = typeof jobs.$inferSelect;

export async function listForOperator(
  db: Db,
  filter: { status?: OperatorJob['status']; errorClass?: string; limit: number },
): Promise<OperatorJob[]> {
  return db
    .select()
    .from(jobs)
    .where(
      and(
        filter.status ? eq(jobs.status, filter.status) : undefined,
        filter.errorClass ? eq(jobs.errorClass, filter.errorClass) : undefined,
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(filter.limit);
}

export async function getForOperator(db: Db, id: string): Promise<OperatorJob | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row ?? null;
}

export async function getPrice(db: Db, jobId: string): Promise<number> {
  const [row] = await db
    .select({ amount: creditEntries.amount })
    .from(creditEntries)
    .where(and(eq(creditEntries.jobId, jobId), eq(creditEntries.kind, 'reserve')));
  return row?.amount ?? 0;
}

export async function makeDueNow(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'pending')))
    .returning({ id: jobs.id });
  return rows.length === 1;
}
