import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPost } from '@/db/queries/posts';
import { postSummaries } from '@/lib/posts/server/lists';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

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

  it("do not continue below somebody else's post", async () => {
    const [owner, stranger] = await Promise.all([testUser(database.db), testUser(database.db)]);
    const foreign = await testPost(database.db, stranger);
    await expect(postSummaries(database.db, owner, { before: foreign })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
