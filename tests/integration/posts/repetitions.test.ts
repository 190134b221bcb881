import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePosts } from '@/lib/posts/server/delete';
import { findRepetitions } from '@/lib/repetition/find';
import { maxCompared } from '@/lib/repetition/schema';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const formula = 'Patience is the cheapest tool you own';
const post = (words: string) => `Format: 2\n---\n# Title\n\n${words}`;
const find = (userId: string, id: string) => findRepetitions(database.db, userId, { id });

describe('what a post repeats', () => {
  it('is looked for in the posts of its owner that are there', async () => {
    const [userId, stranger] = [await testUser(database.db), await testUser(database.db)];
    const id = await testPost(database.db, userId, { content: post(`First. ${formula}. End.`) });
    expect(await find(userId, id)).toEqual({ compared: 0, others: 0, repetitions: [] });
    const content = post(`Second. They say: ${formula}! Bye.`);
    const other = await testPost(database.db, userId, { title: 'Glue', content });
    const deleted = await testPost(database.db, userId, { content });
    await deletePosts(database.db, userId, [deleted]);
    await testPost(database.db, stranger, { content });
    const found = await find(userId, id);
    expect(found).toMatchObject({
      compared: 1,
      others: 1,
      repetitions: [{ kind: 'phrase', text: formula, count: 1 }],
    });
    expect(found.repetitions[0]?.posts).toEqual([
      { id: other, title: 'Glue', quote: `They say: ${formula}` },
    ]);
    await expect(find(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is looked for in the newest 1,000, and the answer says that there are more', async () => {
    const userId = await testUser(database.db);
    const id = await testPost(database.db, userId, { content: post(`First. ${formula}. End.`) });
    await database.sql`
      insert into app.posts
        (user_id, title, slug, keyword, audience, content, generated_by, created_at)
      select ${userId}, 'Post ' || n, 'x', 'tea', 'All', ${post(`So. ${formula}. Fin.`)}, 'test',
        now() - n * interval '1 second'
      from generate_series(1, ${maxCompared + 30}) n`;
    const found = await find(userId, id);
    expect(found).toMatchObject({ compared: maxCompared, others: maxCompared + 30 });
    expect(found.repetitions[0]).toMatchObject({ text: formula, count: maxCompared });
    expect(found.repetitions[0]?.posts.map(({ title }) => title)).toEqual([
      ...['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5'],
    ]);
  });
});
