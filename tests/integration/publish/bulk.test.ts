import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPosts, listPostIds } from '@/db/queries/post-lists';
import { updateChecksEvidence } from '@/db/queries/profiles';
import { posts, publications } from '@/db/schema';
import { startPublications } from '@/lib/jobs/publish-post/start-bulk';
import type { PostState } from '@/lib/posts/list-view';
import { postSummaries } from '@/lib/posts/server/lists';
import { rateLimits } from '@/lib/server/rate-limit';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { workAll } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { practiceWordPress } from '../../helpers/practice-wordpress';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

let database: TestDatabase;
let storage: StorageServer;
let blog: Awaited<ReturnType<typeof practiceWordPress>>;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  blog = await practiceWordPress();
});
afterAll(async () => {
  await blog.close();
  await storage.close();
  await database.close();
});

const work = () => workAll(database.db);

describe('several posts at once', () => {
  it('are a job each; one that is under way or gone is refused with the reason', async () => {
    const { userId, connection, post, order } = await blog.writer(database.db);
    const ids = [await post('One'), await post('Two'), await post('Three')];
    const [busy = ''] = ids;
    await order(busy);
    const stranger = await testPost(database.db, (await blog.writer(database.db)).userId);
    const outcome = await startPublications(database.db, userId, {
      ...{ ids: [...ids, stranger, ...ids], connectionId: connection.id, action: 'live' },
    });
    expect(outcome.started).toBe(2);
    expect(outcome.refused).toEqual([
      { reason: 'This post is being sent to this site already.', ids: [busy] },
      { reason: expect.any(String), ids: [stranger] },
    ]);
    await work();
    expect(await countPosts(database.db, userId, { state: 'live' })).toBe(2);
    expect(await countPosts(database.db, userId, { state: 'draft' })).toBe(1);
  });

  it('stay live when they are sent as drafts', async () => {
    const { userId, connection, post, order } = await blog.writer(database.db);
    const ids = [await post('Live'), await post('New')];
    await order(ids[0] ?? '', { action: 'live' });
    await work();
    const bulk = { ids, connectionId: connection.id, action: 'draft' } as const;
    expect(await startPublications(database.db, userId, bulk)).toEqual({ started: 2, refused: [] });
    await work();
    const [live, fresh] = ids;
    expect(await listPostIds(database.db, userId, { state: 'live', max: 9 })).toEqual([live]);
    expect(await listPostIds(database.db, userId, { state: 'draft', max: 9 })).toEqual([fresh]);
  });

  it('are refused with open evidence, for a writer who asked for that', async () => {
    const { userId, connection } = await blog.writer(database.db);
    const evidence = { figures: 0, quotations: 0, missing: 2 };
    const open = await testPost(database.db, userId, { evidence });
    const fine = await testPost(database.db, userId);
    // Not stored counts alone: a change that is due counts, too.
    const due = { evidence, evidenceDue: randomUUID() };
    const mended = await testPost(database.db, userId, due);
    const bulk = { ids: [open, fine, mended], connectionId: connection.id };
    const send = () => startPublications(database.db, userId, { ...bulk, action: 'draft' });
    await updateChecksEvidence(database.db, userId, true);
    expect(await send()).toEqual({
      started: 2,
      refused: [{ reason: expect.stringContaining('without a source'), ids: [open] }],
    });
    await work();
    await updateChecksEvidence(database.db, userId, false);
    expect(await send()).toEqual({ started: 3, refused: [] });
  });

  it('beyond the queue are refused together, and count no publication', async () => {
    const { userId, connection } = await blog.writer(database.db);
    const ids = await Promise.all(Array.from({ length: 25 }, () => testPost(database.db, userId)));
    const bulk = { ids, connectionId: connection.id, action: 'draft' } as const;
    const { started, refused } = await startPublications(database.db, userId, bulk);
    expect(started).toBe(20);
    expect(refused).toEqual([
      { reason: expect.stringMatching(/20 jobs waiting/), ids: ids.slice(20) },
    ]);
    const [row] = await database.sql`
      select count from app.rate_limits where key like ${`publish:${userId}:%`}`;
    expect(Number(row?.count)).toBeLessThanOrEqual(21);
    expect(rateLimits.publish.max).toBe(60);
  });
});

describe('the filter of posts by publication', () => {
  it('finds each state at any site of the writer', async () => {
    const { userId, connection, post } = await blog.writer(database.db);
    const at = async (values: Partial<typeof publications.$inferInsert>) => {
      const postId = await post();
      const sentVersion = new Date(Date.now() + 60_000);
      await database.db
        .insert(publications)
        .values({ userId, postId, connectionId: connection.id, sentVersion, ...values });
      return postId;
    };
    const expected: Record<PostState, string[]> = {
      draft: [await at({ status: 'draft' })],
      scheduled: [await at({ status: 'scheduled' })],
      live: [await at({ status: 'live' })],
      changed: [await at({ status: 'live', sentVersion: new Date(0) })],
      failed: [await at({ status: 'none', problem: { kind: 'gone', remoteModified: null } })],
      none: [await post(), await at({ status: 'removed' })],
    };
    expected.live.push(...expected.changed);
    expected.none.push(...expected.failed);
    for (const [state, ids] of Object.entries(expected) as [PostState, string[]][]) {
      const found = await postSummaries(database.db, userId, { state });
      expect([state, found.map(({ id }) => id).sort()]).toEqual([state, [...ids].sort()]);
      expect(await countPosts(database.db, userId, { state })).toBe(ids.length);
    }
  });

  it('asks nothing of other writers, and none of deleted posts', async () => {
    const { userId, connection, post } = await blog.writer(database.db);
    const other = await blog.writer(database.db);
    const postId = await post();
    await database.db
      .insert(publications)
      .values({ userId: other.userId, postId, connectionId: connection.id, status: 'live' });
    expect(await countPosts(database.db, userId, { state: 'live' })).toBe(0);
    await database.db.update(posts).set({ deletedAt: sql`now()` }).where(eq(posts.id, postId));
    expect(await countPosts(database.db, userId, { state: 'none' })).toBe(0);
  });
});
