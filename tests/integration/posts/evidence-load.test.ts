import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { replacePassages } from '@/db/queries/passages';
import { insertSource } from '@/db/queries/sources';
import { postSources, sources } from '@/db/schema';
import { readEvidence } from '@/lib/evidence/server/read-evidence';
import { loadSourceSheet } from '@/lib/evidence/server/source-sheet';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let [running, most] = [0, 0];
vi.mock('@/db/queries/passages', async (original) => {
  const real = await original<typeof import('@/db/queries/passages')>();
  const searchPassages: typeof real.searchPassages = async (...input) => {
    running += 1;
    most = Math.max(most, running);
    return real.searchPassages(...input).finally(() => {
      running -= 1;
    });
  };
  return { ...real, searchPassages };
});

let database: TestDatabase;
vi.mock('@/db/client', async (original) => ({
  ...(await original<object>()),
  getDb: () => database.db,
}));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const address = 'https://office.example/heating';
const sentences = Array.from({ length: 12 }, (_, at) => `The Office counted ${at + 5} pumps.[^1]`);
const content = `Format: 2\n---\n${sentences.join(' ')}\n\n[^1]: [Heating](${address}), Office\n`;

async function writer() {
  const { db } = database;
  const userId = await testUser(db);
  const id = await testPost(db, userId, { content });
  const sourceId = randomUUID();
  await db.transaction(async (tx) => {
    const own = { id: sourceId, userId, kind: 'address' as const, identity: address, address };
    await insertSource(tx, { ...own, title: 'Heating', jobId: randomUUID() });
    const texts = [{ text: 'The Office counted 9 pumps.', page: null, heading: null }];
    await replacePassages(tx, { userId, sourceId, config: 'english' }, texts);
    await tx.insert(postSources).values({ postId: id, sourceId, userId });
    await tx.update(sources).set({ status: 'ready' });
  });
  return { userId, id, read: () => readEvidence(database.db, userId, { id }) };
}

it('the evidence of one writer takes at most two connections, and of all four', async () => {
  const writers = await Promise.all([writer(), writer(), writer()]);
  const [first] = writers;
  await Promise.all([first?.read(), first?.read(), first?.read()]);
  expect(most).toBeLessThanOrEqual(2);
  most = 0;
  await Promise.all(writers.map(({ read }) => read()));
  expect(most).toBeLessThanOrEqual(4);
});

it('a source sheet counts as a check of the evidence', async () => {
  const { userId, id } = await writer();
  expect((await loadSourceSheet(userId, id))?.evidence.sentences).toHaveLength(12);
  const [row] = await database.sql`select count from app.rate_limits
    where key = ${`evidence:${userId}:3600`}`;
  expect(row?.count).toBe(1);
});
