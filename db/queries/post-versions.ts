import 'server-only';
import { and, desc, eq, gt, lte, max, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { posts, postVersions } from '../schema';

export type VersionRow = typeof postVersions.$inferSelect;
type Text = Pick<VersionRow, 'title' | 'content' | 'wordCount' | 'seoScore' | 'seoVersion'>;
type NewVersion = Text & Pick<VersionRow, 'kind' | 'session'> & { createdAt?: Date };

const ofPost = (userId: string, postId: string) =>
  and(eq(postVersions.postId, postId), eq(postVersions.userId, userId));

const ofListedPost = (userId: string, postId: string) =>
  and(
    ofPost(userId, postId),
    sql`exists (select 1 from ${posts} where ${posts.id} = ${postId}::uuid and ${posts.deletedAt} is null)`,
  );

export function listVersions(db: Db | Tx, userId: string, postId: string) {
  const { number, kind, title, wordCount, seoScore, seoVersion, createdAt, updatedAt } =
    postVersions;
  return db
    .select({ number, kind, title, wordCount, seoScore, seoVersion, createdAt, updatedAt })
    .from(postVersions)
    .where(ofListedPost(userId, postId))
    .orderBy(desc(number));
}

export async function getVersion(
  db: Db | Tx,
  userId: string,
  { id, number }: { id: string; number: number },
): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(postVersions)
    .where(and(ofListedPost(userId, id), eq(postVersions.number, number)));
  return row ?? null;
}

/** Skips "kept" versions, which never were the post's text. */
export async function newestVersion(
  tx: Tx,
  userId: string,
  postId: string,
): Promise<VersionRow | null> {
  const [row] = await tx
    .select()
    .from(postVersions)
    .where(and(ofPost(userId, postId), ne(postVersions.kind, 'kept')))
    .orderBy(desc(postVersions.number))
    .limit(1);
  return row ?? null;
}

/** The caller must hold the post, or two inserts take the same number. */
export async function insertVersion(
  tx: Tx,
  userId: string,
  postId: string,
  version: NewVersion,
): Promise<void> {
  const [last] = await tx
    .select({ number: max(postVersions.number) })
    .from(postVersions)
    .where(ofPost(userId, postId));
  const number = (last?.number ?? 0) + 1;
  const { createdAt } = version;
  await tx
    .insert(postVersions)
    .values({ ...version, ...(createdAt && { updatedAt: createdAt }), postId, userId, number });
}

export async function continueVersion(
  tx: Tx,
  userId: string,
  { postId, number }: VersionRow,
  text: Text & { minutes: number },
): Promise<boolean> {
  const { minutes, ...rest } = text;
  const rows = await tx
    .update(postVersions)
    .set({ ...rest, updatedAt: sql`now()` })
    .where(
      and(
        ofPost(userId, postId),
        eq(postVersions.number, number),
        gt(postVersions.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .returning({ number: postVersions.number });
  return rows.length > 0;
}

/** Keeps the original, the current text, and the `max` newest within `bytes` as stored. */
export async function trimVersions(
  tx: Tx,
  userId: string,
  postId: string,
  { max: maxVersions, bytes }: { max: number; bytes: number },
): Promise<void> {
  const changes = and(ofPost(userId, postId), ne(postVersions.kind, 'original'));
  const newestFirst = sql`over (order by ${postVersions.number} desc)`;
  const counted = tx
    .select({
      number: postVersions.number,
      place: sql<number>`row_number() ${newestFirst}`.as('place'),
      // A sum of text lengths would decompress every version at each save.
      size: sql<number>`sum(pg_column_size(${postVersions.content})) ${newestFirst}`.as('size'),
    })
    .from(postVersions)
    .where(changes)
    .as('counted');
  const [oldest] = await tx
    .select({ number: max(counted.number) })
    .from(counted)
    .where(or(gt(counted.place, maxVersions), and(gt(counted.place, 1), gt(counted.size, bytes))));
  if (!oldest?.number) return;
  const now = await newestVersion(tx, userId, postId);
  await tx
    .delete(postVersions)
    .where(
      and(
        changes,
        lte(postVersions.number, oldest.number),
        ne(postVersions.number, now?.number ?? 0),
      ),
    );
}
