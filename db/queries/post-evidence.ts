import 'server-only';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { type EvidenceCounts, postSources, posts } from '../schema';

/** A comparison that has begun before is not stored. */
const due = { evidenceDue: sql`gen_random_uuid()` };

/** After a change to what a post cites. Needs the lock of the post. */
export async function markEvidenceDue(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(posts)
    .set(due)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
}

/**
 * Of the posts that may cite a source, before it changes or goes: what was found counts no longer.
 * Comes before all locks of the source, and takes the posts in one order.
 */
export async function forgetEvidence(tx: Tx, userId: string, sourceId: string): Promise<void> {
  const citing = tx
    .select({ id: postSources.postId })
    .from(postSources)
    .where(and(eq(postSources.sourceId, sourceId), eq(postSources.userId, userId)));
  const locked = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), inArray(posts.id, citing)))
    .orderBy(asc(posts.id))
    .for('no key update');
  if (locked.length === 0) return;
  const ids = locked.map(({ id }) => id);
  await tx
    .update(posts)
    .set({ ...due, evidence: null })
    .where(and(eq(posts.userId, userId), inArray(posts.id, ids)));
}

/** False if something has changed since `evidenceDue` was read. */
export async function saveEvidence(
  db: Db,
  { id, userId, evidenceDue }: Pick<typeof posts.$inferSelect, 'id' | 'userId' | 'evidenceDue'>,
  evidence: EvidenceCounts | null,
): Promise<boolean> {
  const rows = await db
    .update(posts)
    .set({ evidence, evidenceDue: null })
    .where(
      and(
        eq(posts.id, id),
        eq(posts.userId, userId),
        sql`${posts.evidenceDue} is not distinct from ${evidenceDue}::uuid`,
      ),
    )
    .returning({ id: posts.id });
  return rows.length === 1;
}

/** Of all users, deleted posts too. */
export async function listDueEvidence(db: Db, max: number) {
  return db
    .select({
      id: posts.id,
      userId: posts.userId,
      evidenceDue: posts.evidenceDue,
      deletedAt: posts.deletedAt,
    })
    .from(posts)
    .where(isNotNull(posts.evidenceDue))
    .orderBy(asc(posts.updatedAt))
    .limit(max);
}
