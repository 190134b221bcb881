import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '@/db/schema';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { deletePosts } from '@/lib/posts/server/delete';
import { similarPosts } from '@/lib/posts/server/similar';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const titles = async (owner: string, keyword: string) =>
  (await similarPosts(database.db, owner, keyword)).map(({ title }) => title);

describe('posts about the same subject', () => {
  it('are found among their owner’s, in whatever form and script, newest first', async () => {
    const { db } = database;
    const [owner, stranger] = await Promise.all([testUser(db), testUser(db)]);
    const keywords = [
      'Cold-brew coffee',
      'cold brews of coffee at home',
      'cold tea',
      '自制冷萃咖啡',
      'ГАЗОН весной',
      'what? (100% [really])',
      'how to',
    ];
    for (const [n, keyword] of keywords.entries())
      await testPost(db, owner, { keyword, title: keyword, createdAt: new Date(2026, 0, 1 + n) });
    expect(await titles(owner, 'cold brew coffee')).toEqual([keywords[1], keywords[0]]);
    expect(await titles(owner, '冷萃咖啡自制')).toEqual([keywords[3]]);
    expect(await titles(owner, 'весной Газон')).toEqual([keywords[4]]);
    expect(await titles(owner, 'really 100% what')).toEqual([keywords[5]]);
    expect(await titles(owner, 'How to')).toEqual([keywords[6]]);
    const [howTo] = await db.select().from(posts).where(sql`${posts.keyword} = 'how to'`);
    await deletePosts(db, owner, [howTo?.id ?? '']);
    expect(await titles(owner, 'How to')).toEqual([]);
    expect(await titles(owner, 'iced tea')).toEqual([]);
    expect(await titles(stranger, 'cold brew coffee')).toEqual([]);
  });

  it('are found while they are being written', async () => {
    const owner = await testUser(database.db, 150);
    await startBlogJob(
      database.db,
      { id: owner },
      {
        keyword: 'mending chairs',
        articleType: 'long',
        title: 'Chairs that last',
        audience: 'Beginners',
        outline: ['One', 'Two', 'Three'].map((heading) => ({ heading, points: [] })),
      },
      randomUUID(),
    );
    expect(await similarPosts(database.db, owner, 'how to mend a chair')).toEqual([
      { id: null, title: 'Chairs that last' },
    ]);
  });

  it('are found among 10,000 however old', async () => {
    const { db } = database;
    const owner = await testUser(db);
    await db.execute(sql`
      insert into ${posts} (user_id, title, slug, keyword, audience, content, generated_by, created_at)
      select ${owner}, 'Post ' || n, 's', 'coffee drink number ' || n, 'a', 'c', 't',
             now() - n * interval '1 minute'
      from generate_series(1, 10000) n`);
    await testPost(db, owner, {
      keyword: 'cold brew coffee',
      title: 'The oldest',
      createdAt: new Date(2020, 0, 1),
    });
    expect(await titles(owner, 'cold brew coffees')).toEqual(['The oldest']);
  });
});
