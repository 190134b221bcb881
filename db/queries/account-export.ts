import 'server-only';
import { and, asc, desc, eq, getTableName, gt, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { jobs, posts, postVersions } from '../schema';
import type { Belonging } from './belongings';

/** Ordered by id, which no edit changes. Includes deleted posts. */
export async function listPostsForExport(
  db: Db,
  userId: string,
  { after, max }: { after: string | null; max: number },
): Promise<(typeof posts.$inferSelect)[]> {
  return db
    .select()
    .from(posts)
    .where(and(eq(posts.userId, userId), after ? gt(posts.id, after) : undefined))
    .orderBy(asc(posts.id))
    .limit(max);
}

export async function listVersionsForExport(
  db: Db,
  userId: string,
  { postId, after, max }: { postId: string; after: number; max: number },
): Promise<(typeof postVersions.$inferSelect)[]> {
  return db
    .select()
    .from(postVersions)
    .where(
      and(
        eq(postVersions.postId, postId),
        eq(postVersions.userId, userId),
        gt(postVersions.number, after),
      ),
    )
    .orderBy(asc(postVersions.number))
    .limit(max);
}

type Page = Belonging & { after: string | null; max: number };

/** A page of a table's rows; `next` is null at the end. */
export async function listOwnRows(
  db: Db,
  userId: string,
  { table, key, omit = [], after, max }: Page,
): Promise<{ rows: Record<string, unknown>[]; next: string | null }> {
  if (!key) throw new Error(`${getTableName(table)} has no key for its export.`);
  const column = sql.identifier(key.name);
  const later = after === null ? sql`` : sql`and ${column} > ${after}`;
  const found = await db.execute<{ place: string; row: Record<string, unknown> | string }>(sql`
    select ${column}::text as place, to_jsonb(t) as row
    from ${table} t where user_id = ${userId}::uuid ${later} order by ${column} limit ${max}`);
  const rows = found.map(({ row }) => {
    const fields = Object.entries(typeof row === 'string' ? JSON.parse(row) : row);
    return Object.fromEntries(
      fields.filter(([name]) => name !== 'user_id' && !omit.includes(name)),
    );
  });
  return { rows, next: found.length < max ? null : (found.at(-1)?.place ?? null) };
}

export const fileOf = ({ table }: Belonging): string => getTableName(table);

export async function latestExport(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: jobs.id,
      status: jobs.status,
      error: jobs.error,
      progress: jobs.progress,
      result: jobs.result,
      finishedAt: jobs.finishedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.type, 'account-export')))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(1);
  return row ?? null;
}

/** By id alone: the signed link has proved the owner. */
export async function getExport(db: Db, jobId: string) {
  const [row] = await db
    .select({ userId: jobs.userId, result: jobs.result, finishedAt: jobs.finishedAt })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobId),
        eq(jobs.type, 'account-export'),
        eq(jobs.status, 'completed'),
        gt(jobs.finishedAt, sql`now() - interval '1 day'`),
      ),
    );
  return row ?? null;
}
