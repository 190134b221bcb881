import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connections, publications } from '@/db/schema';
import { siteDifference } from '@/lib/publish/server/difference';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { workAll } from '../../helpers/jobs';
import { practiceWordPress } from '../../helpers/practice-wordpress';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let database: TestDatabase;
let storage: StorageServer;
let blog: Awaited<ReturnType<typeof practiceWordPress>>;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
});
beforeEach(async () => {
  blog = await practiceWordPress();
});
afterEach(() => blog.close());
afterAll(async () => {
  await storage.close();
  await database.close();
});

/** A post that was sent live. */
async function sentPost() {
  const { userId, connection, post, order } = await blog.writer(database.db);
  const postId = await post();
  await order(postId, { action: 'live' });
  await workAll(database.db);
  const [remote] = blog.site.state.posts;
  if (!remote) throw new Error('The post was not sent.');
  const place = { postId, connectionId: connection.id };
  return { userId, place, remote, read: () => siteDifference(database.db, userId, place) };
}

it('is none as long as nobody changed the post there', async () => {
  const { read } = await sentPost();
  const { site } = await read();
  expect(site).toMatchObject({ title: 'Tea, calmly', sentTitle: 'Tea, calmly', status: 'live' });
  expect(site?.before).toBe('# Tea\nPour it at 95 degrees.');
  expect(site?.after).toBe(site?.before);
});

it('has the words of both, the title, the status and the time, and no markup', async () => {
  const { read, remote } = await sentPost();
  Object.assign(remote, {
    ...{ title: 'Theirs &amp; ours', status: 'draft', modified_gmt: '2030-01-01T10:00:00' },
    content: '<p onclick="x()">Pour it at <b>80</b> degrees.</p><script>alert(1)</script>',
  });
  expect((await read()).site).toEqual({
    ...{ title: 'Theirs & ours', sentTitle: 'Tea, calmly', status: 'draft' },
    changedAt: '2030-01-01T10:00:00.000Z',
    ...{ before: '# Tea\nPour it at 95 degrees.', after: 'Pour it at 80 degrees.', isCut: false },
  });
});

it('is bounded, and says so', async () => {
  const { read, remote } = await sentPost();
  remote.content = '<p>Tea and more tea.</p>'.repeat(20_000);
  const { site } = await read();
  expect(site?.isCut).toBe(true);
  expect(site?.after.length).toBeLessThanOrEqual(200_000);
});

it('is told in words when the post is gone, or the site fails', async () => {
  const { read } = await sentPost();
  blog.site.plan('html-403', 1);
  await expect(read()).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/firewall/),
  });
  blog.site.state.posts = [];
  expect(await read()).toEqual({ site: null });
});

it('is for the owner alone, and for what was sent', async () => {
  const { place, userId } = await sentPost();
  const other = await testUser(database.db);
  const refused = { code: 'not_found' };
  await expect(siteDifference(database.db, other, place)).rejects.toMatchObject(refused);
  await database.db
    .update(publications)
    .set({ remoteId: null })
    .where(eq(publications.postId, place.postId));
  await expect(siteDifference(database.db, userId, place)).rejects.toMatchObject(refused);
  await database.db.delete(connections).where(eq(connections.userId, userId));
  await expect(siteDifference(database.db, userId, place)).rejects.toMatchObject(refused);
});
