import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { posts, postVersions } from '../schema';

const version = sql`coalesce(${posts.seoVersion}, 0)`;

/** Posts of all users, deleted ones too. */
export function listOldScores(db: Db, { version: current, max }: { version: number; max: number }) {
  const { id, userId, title, slug, keyword, content, metaTitle, metaDescription, updatedAt } =
    posts;
  return db
    .select({ id, userId, title, slug, keyword, content, metaTitle, metaDescription, updatedAt })
    .from(posts)
    .where(sql`${version} < ${current}`)
    .limit(max);
}

/** Skips a post that changed since it was read, or that newer rules have scored. */
export async function updateScore(
  db: Db,
  { id, userId, updatedAt }: Pick<typeof posts.$inferSelect, 'id' | 'userId' | 'updatedAt'>,
  score: { seoScore: number | null; seoVersion: number },
): Promise<void> {
  await db
    .update(posts)
    .set(score)
    .where(
      and(
        eq(posts.id, id),
        eq(posts.userId, userId),
        eq(posts.updatedAt, updatedAt),
        sql`${version} < ${score.seoVersion}`,
      ),
    );
}

export async function updateVersionScore(
  db: Db,
  { id, userId, title, content }: { id: string; userId: string; title: string; content: string },
  score: { seoScore: number | null; seoVersion: number },
): Promise<void> {
  await db
    .update(postVersions)
    .set(score)
    .where(
      and(
        eq(postVersions.postId, id),
        eq(postVersions.userId, userId),
        isNull(postVersions.seoVersion),
        eq(postVersions.title, title),
        eq(postVersions.content, content),
      ),
    );
}
