import 'server-only';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { images, jobs, posts, publications } from '../schema';

// Each order has an index; "desc nulls last" matches how the indexes are made.
const orders = {
  newest: {
    columns: [posts.createdAt, posts.id],
    by: sql`${posts.createdAt} desc nulls last, ${posts.id} desc nulls last`,
    isBelow: '<',
  },
  oldest: {
    columns: [posts.createdAt, posts.id],
    by: sql`${posts.createdAt} asc nulls first, ${posts.id} asc nulls first`,
    isBelow: '>',
  },
  title: {
    columns: [sql`lower(${posts.title})`, posts.id],
    by: sql`lower(${posts.title}) asc, ${posts.id} asc`,
    isBelow: '>',
  },
  words: {
    columns: [posts.wordCount, posts.id],
    by: sql`${posts.wordCount} desc nulls last, ${posts.id} desc nulls last`,
    isBelow: '<',
  },
} as const;

type PostOrder = keyof typeof orders;

type Page = Found & { order?: PostOrder; before?: string; max: number };

type Found = {
  /** Title or keyword must contain each word, in any order and case. */
  words?: string[];
  /** At one of the writer's sites, or at none. */
  state?: PostState;
};

const atSite = (is: SQL) => sql`exists (
  select 1 from ${publications} at left join ${jobs} job on job.id = at.job_id
  where at.post_id = ${posts.id} and at.user_id = ${posts.userId} and ${is})`;

const isThere = sql`at.status in ('draft', 'scheduled', 'live')`;
const isBusy = sql`coalesce(job.status in ('pending', 'in-progress'), false)`;

const states = {
  none: sql`not ${atSite(isThere)}`,
  draft: atSite(sql`at.status = 'draft'`),
  scheduled: atSite(sql`at.status = 'scheduled'`),
  live: atSite(sql`at.status = 'live'`),
  changed: atSite(sql`${isThere} and ${posts.updatedAt} > at.sent_version`),
  failed: atSite(sql`(job.status = 'failed' or (at.problem is not null and not ${isBusy}))`),
};

type PostState = keyof typeof states;

const isListed = (userId: string, { words = [], state }: Found) =>
  and(
    eq(posts.userId, userId),
    isNull(posts.deletedAt),
    ...words.map(contains),
    state && states[state],
  );

function contains(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${posts.title} ilike ${pattern} or ${posts.keyword} ilike ${pattern})`;
}

/** `before` is the last post above; it may be deleted but not erased. */
export async function listPosts(
  db: Db,
  userId: string,
  { order = 'newest', before, max, ...found }: Page,
) {
  return db
    .select({
      id: posts.id,
      title: posts.title,
      excerpt: posts.excerpt,
      keyword: posts.keyword,
      wordCount: posts.wordCount,
      seoScore: posts.seoScore,
      seoVersion: posts.seoVersion,
      evidence: posts.evidence,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(and(isListed(userId, found), before ? isBelow(userId, order, before) : undefined))
    .orderBy(orders[order].by)
    .limit(max);
}

export async function listPostTexts(
  db: Db,
  userId: string,
  { before, max, length }: { before?: string; max: number; length: number },
) {
  const content = sql<string>`left(${posts.content}, ${length}::int)`;
  return db
    .select({ id: posts.id, title: posts.title, content })
    .from(posts)
    .where(and(isListed(userId, {}), before ? isBelow(userId, 'newest', before) : undefined))
    .orderBy(orders.newest.by)
    .limit(max);
}

// Postgres reads a row comparison straight from the index.
function isBelow(userId: string, order: PostOrder, id: string): SQL {
  const { columns, isBelow } = orders[order];
  const key = sql`${columns[0]}, ${columns[1]}`;
  return sql`(${key}) ${sql.raw(isBelow)} (select ${key} from ${posts}
    where ${posts.id} = ${id}::uuid and ${posts.userId} = ${userId}::uuid)`;
}

/** Includes deleted posts: a page may begin below one. */
export async function isPostOf(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
  return rows.length > 0;
}

export async function countPosts(db: Db, userId: string, found: Found = {}): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(posts)
    .where(isListed(userId, found));
  return row?.count ?? 0;
}

export async function listPostIds(
  db: Db,
  userId: string,
  { max, ...found }: Found & { max: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(isListed(userId, found))
    .orderBy(orders.newest.by)
    .limit(max);
  return rows.map(({ id }) => id);
}

export async function listFirstImages(db: Db, userId: string, postIds: string[]) {
  if (postIds.length === 0) return [];
  return db
    .selectDistinctOn([images.postId], {
      postId: images.postId,
      path: images.path,
      width: images.width,
    })
    .from(images)
    .where(and(eq(images.userId, userId), inArray(images.postId, postIds)))
    .orderBy(
      images.postId,
      sql`min(${images.createdAt}) over (partition by ${images.postId}, ${images.imageKey})`,
      sql`${images.createdAt} desc`,
    );
}
