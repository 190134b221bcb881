import 'server-only';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobs, posts, publications } from '../schema';

export type PublicationRow = typeof publications.$inferSelect;

const theirs = (userId: string, id: string) =>
  and(eq(publications.id, id), eq(publications.userId, userId));

const at = (userId: string, place: { postId: string; connectionId: string }) =>
  and(
    eq(publications.userId, userId),
    eq(publications.postId, place.postId),
    eq(publications.connectionId, place.connectionId),
  );

/** The one publication of a post at a site, made at the first order. Returns its id. */
export async function openPublication(
  db: Db,
  userId: string,
  { postId, connectionId }: { postId: string; connectionId: string },
): Promise<string> {
  await db
    .insert(publications)
    .values({ userId, postId, connectionId })
    .onConflictDoNothing({ target: [publications.postId, publications.connectionId] });
  const [row] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(at(userId, { postId, connectionId }));
  if (!row) throw new Error(`The publication of post ${postId} was neither inserted nor found.`);
  return row.id;
}

export async function getPublication(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<PublicationRow | null> {
  const [row] = await db.select().from(publications).where(theirs(userId, id));
  return row ?? null;
}

export async function findPublication(
  db: Db,
  userId: string,
  place: { postId: string; connectionId: string },
): Promise<PublicationRow | null> {
  const [row] = await db.select().from(publications).where(at(userId, place));
  return row ?? null;
}

type Change = Partial<Omit<typeof publications.$inferInsert, 'id' | 'userId'>>;

export async function updatePublication(
  db: Db | Tx,
  userId: string,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  await db.update(publications).set(change).where(theirs(userId, id));
}

// A text of up to 200,000 characters, which no list shows.
const { sentHtml: _text, ...listed } = getTableColumns(publications);

/** With the newest job of each, and when the post was last changed. */
export async function listPublications(db: Db, userId: string, postIds: string[]) {
  if (postIds.length === 0) return [];
  return db
    .select({
      publication: listed,
      postChangedAt: posts.updatedAt,
      job: { status: jobs.status, error: jobs.error, progress: jobs.progress },
    })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .leftJoin(jobs, eq(jobs.id, publications.jobId))
    .where(and(eq(publications.userId, userId), inArray(publications.postId, postIds)));
}

/** Claims pages that are due for a check: a process that ends leaves them for the next hour. */
export async function takeDueChecks(db: Db, max: number): Promise<PublicationRow[]> {
  const due = sql`
    select id from ${publications} where next_check_at <= now()
    order by next_check_at limit ${max} for update skip locked`;
  return db
    .update(publications)
    .set({ nextCheckAt: sql`now() + interval '1 hour'` })
    .where(sql`${publications.id} in (${due})`)
    .returning();
}
