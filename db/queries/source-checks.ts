import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { postSources, posts, sources } from '../schema';

type Row = typeof sources.$inferSelect;

const seenAtOnce = 200;

/**
 * Claims pages that are due for a check, one of each owner: a process that ends leaves them for
 * tomorrow, so that no page is read twice.
 */
export async function takeDueSources(db: Db, max: number): Promise<Row[]> {
  const due = sql`
    select s.id from ${sources} s where s.check_at <= now() and s.id in (
      select distinct on (d.user_id) d.id from (
        select id, user_id, check_at from ${sources} where check_at <= now()
        order by check_at limit ${seenAtOnce}) d
      order by d.user_id, d.check_at)
    order by s.check_at limit ${max} for update skip locked`;
  return db
    .update(sources)
    .set({ checkAt: sql`now() + interval '1 day'` })
    .where(sql`${sources.id} in (${due})`)
    .returning();
}

/** False if the source was read again or deleted meanwhile. */
export async function saveCheck(
  tx: Db | Tx,
  { id, userId, jobId }: Pick<Row, 'id' | 'userId' | 'jobId'>,
  check: Pick<Row, 'failedChecks'> & { days: number },
): Promise<boolean> {
  const { days, failedChecks } = check;
  const rows = await tx
    .update(sources)
    .set({ failedChecks, checkAt: sql`now() + make_interval(days => ${days}::int)` })
    .where(and(eq(sources.id, id), eq(sources.userId, userId), eq(sources.jobId, jobId)))
    .returning({ id: sources.id });
  return rows.length === 1;
}

export async function listCitingPosts(
  db: Db,
  userId: string,
  { sourceId, max }: { sourceId: string; max: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(postSources)
    .innerJoin(
      posts,
      and(eq(posts.id, postSources.postId), eq(posts.userId, userId), isNull(posts.deletedAt)),
    )
    .where(and(eq(postSources.sourceId, sourceId), eq(postSources.userId, userId)))
    .orderBy(asc(posts.id))
    .limit(max);
  return rows.map(({ id }) => id);
}
