import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { posts } from '@/db/schema';

/** A post of `userId`; returns its id. */
export async function testPost(
  db: Db,
  userId: string,
  values: Partial<typeof posts.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(posts).values({
    id,
    userId,
    title: 'Tea, calmly',
    slug: 'tea-calmly',
    keyword: 'tea',
    audience: 'Beginners',
    content: '---\n\n# Tea\n\n![A cup of tea](image)',
    generatedBy: 'test',
    ...values,
  });
  return id;
}
