import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { siteApprovals } from '../schema';

export type ApprovalRow = typeof siteApprovals.$inferSelect;

/** Also forgets the user's earlier ones of another day. */
export async function openApproval(
  db: Db,
  approval: Pick<ApprovalRow, 'userId' | 'site' | 'stateHash'>,
): Promise<void> {
  await db
    .delete(siteApprovals)
    .where(
      and(
        eq(siteApprovals.userId, approval.userId),
        sql`${siteApprovals.createdAt} < now() - interval '1 day'`,
      ),
    );
  await db.insert(siteApprovals).values(approval);
}

/** Null if it was taken before, or is too old. */
export async function takeApproval(
  db: Db,
  userId: string,
  { stateHash, minutes }: { stateHash: string; minutes: number },
): Promise<ApprovalRow | null> {
  const [row] = await db
    .update(siteApprovals)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(siteApprovals.userId, userId),
        eq(siteApprovals.stateHash, stateHash),
        isNull(siteApprovals.usedAt),
        sql`${siteApprovals.createdAt} > now() - make_interval(mins => ${minutes}::int)`,
      ),
    )
    .returning();
  return row ?? null;
}

export async function endApproval(
  db: Db,
  userId: string,
  { id, problem }: Pick<ApprovalRow, 'id' | 'problem'>,
): Promise<void> {
  await db
    .update(siteApprovals)
    .set({ endedAt: sql`now()`, problem })
    .where(and(eq(siteApprovals.userId, userId), eq(siteApprovals.id, id)));
}

export async function findApproval(
  db: Db,
  userId: string,
  place: { id: string } | { stateHash: string },
): Promise<ApprovalRow | null> {
  const isIt =
    'id' in place ? eq(siteApprovals.id, place.id) : eq(siteApprovals.stateHash, place.stateHash);
  const [row] = await db
    .select()
    .from(siteApprovals)
    .where(and(eq(siteApprovals.userId, userId), isIt));
  return row ?? null;
}
