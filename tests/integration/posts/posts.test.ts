import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPost } from '@/db/queries/posts';
import { type PostListView, postSorts } from '@/lib/posts/list-view';
import type { PostSummaryView } from '@/lib/posts/schema';
import { postSummaries } from '@/lib/posts/server/lists';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function everyPage(userId: string, view: Partial<PostListView>) {
  const rows: PostSummaryView[] = [];
  for (let page = await postSummaries(database.db, userId, view); page.length > 0; ) {
    rows.push(...page);
    page = await postSummaries(database.db, userId, { ...view, before: rows.at(-1)?.id });
  }
  return rows;
}

describe('posts', () => {
  it('are read by their owner only', async () => {
    const [owner, stranger] = await Promise.all([testUser(database.db), testUser(database.db)]);
    const id = await testPost(database.db, owner);
    expect((await getPost(database.db, owner, id))?.id).toBe(id);
    expect(await getPost(database.db, stranger, id)).toBeNull();
    expect(await postSummaries(database.db, stranger)).toEqual([]);
  });

  it('are listed newest first, 100 at a time, none lost or repeated between pages', async () => {
    const owner = await testUser(database.db);
    const stranger = await testUser(database.db);
    await testPost(database.db, stranger);
    // Groups of three share their instant, so the cursor has to look at the id too.
    const made: { id: string; at: number }[] = [];
    for (let n = 0; n < 230; n++) {
      const at = Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1000;
      made.push({ id: await testPost(database.db, owner, { createdAt: new Date(at) }), at });
    }
    const expected = made
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .map((post) => post.id);
    const seen: string[] = [];
    for (let page = await postSummaries(database.db, owner); page.length > 0; ) {
      expect(page.length).toBeLessThanOrEqual(100);
      seen.push(...page.map((post) => post.id));
      page = await postSummaries(database.db, owner, { before: seen.at(-1) });
    }
    expect(seen).toEqual(expected);
  });

  it.each(postSorts)('are sorted by %s and searched, over pages', async (sort) => {
    const owner = await testUser(database.db);
    await database.sql`
      insert into app.posts
        (user_id, title, slug, keyword, audience, content, generated_by, created_at, word_count)
      select ${owner}, title || ' ' || i, 'x', 'Green Tea', 'All', '', 'test',
        now() - i / 3 * interval '1 second', i / 5
      from generate_series(1, 60) i, 
        unnest(array['banana', 'Apple', 'cherry 100%', 'Date']) title`;
    const all = await everyPage(owner, { sort });
    const value = {
      newest: ({ createdAt }: PostSummaryView) => -Date.parse(createdAt),
      oldest: ({ createdAt }: PostSummaryView) => Date.parse(createdAt),
      title: () => 0,
      words: ({ wordCount }: PostSummaryView) => -wordCount,
    }[sort];
    expect(new Set(all.map(({ id }) => id)).size).toBe(240);
    expect(all.map(value)).toEqual(all.map(value).toSorted((a, b) => a - b));
    if (sort === 'title') expect(all[0]?.title).toBe('Apple 1');
    const found = await everyPage(owner, { sort, q: 'TEA 100%' });
    expect(found).toHaveLength(60);
    expect(found).toEqual(all.filter(({ title }) => title.startsWith('cherry')));
    expect(await everyPage(owner, { sort, q: 'tea_' })).toEqual([]);
  });

  it("do not continue below somebody else's post", async () => {
    const [owner, stranger] = await Promise.all([testUser(database.db), testUser(database.db)]);
    const foreign = await testPost(database.db, stranger);
    await expect(postSummaries(database.db, owner, { before: foreign })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
