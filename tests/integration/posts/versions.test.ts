import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPost } from '@/db/queries/posts';
import { postVersions } from '@/db/schema';
import { withFormat } from '@/lib/posts/content/front-matter';
import { editPost, renamePost, restoreVersion } from '@/lib/posts/server/change';
import { deletePosts } from '@/lib/posts/server/delete';
import { keepVersion, readVersion, versionSummaries } from '@/lib/posts/server/versions';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function owned() {
  const userId = await testUser(database.db);
  const id = await testPost(database.db, userId, { content: 'First' });
  const basis = async () => {
    const post = await getPost(database.db, userId, id);
    return (post?.updatedAt ?? new Date(0)).toISOString();
  };
  const save = async (content: string, session = randomUUID()) =>
    editPost(database.db, userId, { id, content, basis: await basis(), session });
  const list = () => versionSummaries(database.db, userId, id);
  const textOf = async (number: number) =>
    (await readVersion(database.db, userId, { id, number })).content;
  return { userId, id, basis, save, list, textOf };
}

const kinds = (versions: { kind: string }[]) => versions.map(({ kind }) => kind);

describe('the versions of a post', () => {
  it('begin with the original, and gather the saves of one editor', async () => {
    const { save, list, textOf } = await owned();
    expect(await list()).toEqual([]);
    const session = randomUUID();
    await save('Second', session);
    await save('Second and third words', session);
    expect(await list()).toMatchObject([
      { number: 2, kind: 'edit', wordCount: 4 },
      { number: 1, kind: 'original', wordCount: 0 },
    ]);
    expect(await textOf(1)).toBe('First');
    expect(await textOf(2)).toBe(withFormat('Second and third words'));
    await save('Elsewhere');
    expect(kinds(await list())).toEqual(['edit', 'edit', 'original']);
  });

  it('begin again after ten minutes, after a rename, and not for a save without a change', async () => {
    const { userId, id, save, list } = await owned();
    const session = randomUUID();
    await save('Second', session);
    await save(withFormat('Second'), session);
    expect(await list()).toHaveLength(2);
    await database.db
      .update(postVersions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(postVersions.postId, id));
    await save('Third', session);
    expect(await list()).toHaveLength(3);
    await renamePost(database.db, userId, { id, title: 'Coffee' });
    await save('Fourth', session);
    expect(await list()).toMatchObject([
      { title: 'Coffee' },
      { title: 'Coffee' },
      { title: 'Tea, calmly' },
      {},
      {},
    ]);
  });

  it('come back as a new version, so that nothing is lost by it', async () => {
    const { userId, id, basis, save, list, textOf } = await owned();
    const session = randomUUID();
    await save('Second', session);
    const restored = await restoreVersion(database.db, userId, {
      id,
      number: 1,
      basis: await basis(),
    });
    expect(restored.content).toBe('First');
    expect(kinds(await list())).toEqual(['restore', 'edit', 'original']);
    await save('Third', session);
    expect(kinds(await list())).toEqual(['edit', 'restore', 'edit', 'original']);
    expect(await textOf(2)).toBe(withFormat('Second'));
  });

  it('keep a text that lost, which never was the text of the post', async () => {
    const { userId, id, save, list } = await owned();
    const session = randomUUID();
    await save('Second', session);
    await keepVersion(database.db, userId, { id, title: 'Tea, calmly', content: 'Mine' });
    expect((await getPost(database.db, userId, id))?.content).toBe(withFormat('Second'));
    await save('Third', session);
    expect(kinds(await list())).toEqual(['kept', 'edit', 'original']);
  });

  it('keep a text that no database could hold, without what it could not', async () => {
    const { id, userId, list } = await owned();
    const content = 'Mine\r\n\u0000\ud800';
    await keepVersion(database.db, userId, { id, title: 'Tea', content });
    const [{ number } = { number: 0 }] = await list();
    const kept = await readVersion(database.db, userId, { id, number });
    expect(kept.content).toBe('Mine\n\ufffd');
  });

  it('are the original and the newest fifty', async () => {
    const { id, userId, save, list } = await owned();
    await save('Second');
    await database.sql`
      insert into app.post_versions (post_id, number, user_id, kind, title, content, word_count)
      select ${id}::uuid, n, ${userId}::uuid, 'edit', 'Tea', 'Text ' || n, 2 from generate_series(3, 53) n`;
    await save('The last');
    const versions = await list();
    expect(versions).toHaveLength(51);
    expect(versions.at(-1)).toMatchObject({ number: 1, kind: 'original' });
    expect(versions.at(-2)).toMatchObject({ number: 6 });
  });

  it('are fewer of a text that is very long, and never without the text of now', async () => {
    const { userId, id, save, list, textOf } = await owned();
    // Random, or it would be packed into a few bytes.
    const long = () => randomBytes(90_000).toString('hex');
    for (let n = 0; n < 30; n++) await save(long());
    const { number } = (await list())[0] ?? { number: 0 };
    const now = await textOf(number);
    const stored = async () => {
      const [row] = await database.sql<{ bytes: number }[]>`
        select sum(pg_column_size(content))::int as bytes from app.post_versions where post_id = ${id}`;
      return row?.bytes ?? 0;
    };
    expect(await stored()).toBeLessThan(4_200_000);
    expect((await list()).length).toBeGreaterThan(5);
    expect((await list()).at(-1)?.kind).toBe('original');
    for (let n = 0; n < 40; n++)
      await keepVersion(database.db, userId, { id, title: 'x', content: long() });
    expect(await stored()).toBeLessThan(4_400_000);
    expect(await textOf(number)).toBe(now);
  });

  it('are for the owner only, and go with the post', async () => {
    const { userId, id, basis, save, list } = await owned();
    await save('Second');
    const stranger = await testUser(database.db);
    const place = { id, number: 1 };
    const missing = { code: 'not_found' };
    await expect(versionSummaries(database.db, stranger, id)).rejects.toMatchObject(missing);
    await expect(readVersion(database.db, stranger, place)).rejects.toMatchObject(missing);
    await expect(
      restoreVersion(database.db, stranger, { ...place, basis: await basis() }),
    ).rejects.toMatchObject(missing);
    await expect(
      keepVersion(database.db, stranger, { id, title: 'Tea', content: 'Mine' }),
    ).rejects.toMatchObject(missing);
    await deletePosts(database.db, userId, [id]);
    await expect(list()).rejects.toMatchObject(missing);
    await expect(save('Third')).rejects.toMatchObject(missing);
  });
});

it('of many saves and restores at once one wins, and the versions have every text there was', async () => {
  const { userId, id, basis, save, textOf, list } = await owned();
  await save('Second');
  const seen = new Set<string>();
  for (let round = 0; round < 5; round++) {
    const at = await basis();
    const changes = Array.from({ length: 6 }, (_, n) =>
      n === 0
        ? restoreVersion(database.db, userId, { id, number: 1, basis: at })
        : editPost(database.db, userId, { id, content: `Text ${round} ${n}`, basis: at }),
    );
    const done = await Promise.allSettled(changes);
    const won = done.filter((one) => one.status === 'fulfilled');
    const lost = done.filter((one) => one.status === 'rejected');
    expect(won).toHaveLength(1);
    for (const { reason } of lost) expect(reason).toMatchObject({ code: 'conflict' });
    const post = await getPost(database.db, userId, id);
    expect(won[0]?.value.content).toBe(post?.content);
    seen.add(post?.content ?? '');
  }
  const texts = await Promise.all((await list()).map(({ number }) => textOf(number)));
  for (const text of seen) expect(texts).toContain(text);
});
