import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { creditEntries, jobs, profiles } from '@/db/schema';
import { creatorPriority } from '@/lib/jobs/admission';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { unfinishedPerUser } from '@/lib/jobs/engine/limits';
import { makeImage } from '@/lib/jobs/make-image/definition';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
beforeAll(async () => {
  // Images start only where they could be stored.
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'key');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key');
  database = await testDatabase();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

const post = (userId: string, idempotencyKey?: string, keyword = 'tea') =>
  enqueueJob(database.db, {
    userId,
    type: 'blog-generation',
    data: { keyword },
    price: 150,
    reference: 'Blog post',
    idempotencyKey,
  });

const image = (userId: string, idempotencyKey?: string, data: Record<string, unknown> = {}) =>
  enqueueJob(database.db, {
    userId,
    type: 'image-generation',
    oneAtATime: makeImage.oneAtATime,
    data: { prompt: 'a teapot', postId: randomUUID(), ...data },
    price: 100,
    reference: 'Image',
    idempotencyKey,
  });

async function traces(userId: string) {
  const { db } = database;
  const rows = await db.select().from(jobs).where(eq(jobs.userId, userId));
  const holds = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.kind, 'reserve')));
  const profile = await getProfile(db, userId);
  return { jobs: rows.length, holds: holds.length, available: profile?.creditsAvailable };
}

describe('enqueue', () => {
  it('makes one job and one reservation of 50 parallel requests with one key', async () => {
    const userId = await testUser(database.db, 150);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(userId, 'click')));
    expect(new Set(answers.map(({ job }) => job.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await traces(userId)).toEqual({ jobs: 1, holds: 1, available: 0 });
  });

  it('refuses a key that was used for something else, and keeps keys apart by user', async () => {
    const [userId, other] = [await testUser(database.db, 300), await testUser(database.db, 150)];
    const first = await post(userId, 'click');
    await expect(post(userId, 'click', 'coffee')).rejects.toMatchObject({ code: 'conflict' });
    const foreign = await post(other, 'click');
    expect(foreign.created).toBe(true);
    expect(foreign.job.id).not.toBe(first.job.id);
    expect(await traces(userId)).toEqual({ jobs: 1, holds: 1, available: 150 });
  });

  it('leaves no job behind when the credits do not suffice', async () => {
    const userId = await testUser(database.db, 149);
    await expect(post(userId)).rejects.toMatchObject({ code: 'payment_required' });
    expect(await traces(userId)).toEqual({ jobs: 0, holds: 0, available: 149 });
  });

  it('answers not_found to an id without a profile, and leaves nothing behind', async () => {
    const nobody = randomUUID();
    for (const order of [post, image])
      await expect(order(nobody)).rejects.toMatchObject({ code: 'not_found' });
    expect(await traces(nobody)).toEqual({ jobs: 0, holds: 0, available: undefined });
  });

  it('lets one image of a user through at a time', async () => {
    const userId = await testUser(database.db, 1000);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => image(userId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refused of tries)
      if (refused.status === 'rejected')
        expect(refused.reason).toMatchObject({
          code: 'conflict',
          message:
            'Please wait for the current image generation to complete before starting a new one.',
        });
    expect(await traces(userId)).toEqual({ jobs: 1, holds: 1, available: 900 });
  });

  it('answers a repeated image request with the job it started', async () => {
    const userId = await testUser(database.db, 1000);
    const postId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => image(userId, 'click', { postId })),
    );
    expect(new Set(answers.map(({ job }) => job.id)).size).toBe(1);
  });

  it('queues images of a bulk order behind each other', async () => {
    const userId = await testUser(database.db, 1000);
    await Promise.all(Array.from({ length: 4 }, () => image(userId, undefined, { bulk: true })));
    expect(await traces(userId)).toEqual({ jobs: 4, holds: 4, available: 600 });
  });

  it('holds the queue of one user at its limit under parallel requests', async () => {
    const userId = await testUser(database.db, 150 * 40);
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => post(userId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(unfinishedPerUser);
    const refused = tries.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'rate_limited' } });
    expect(await traces(userId)).toMatchObject({ jobs: 20, holds: 20, available: 3000 });
  });
});

describe('the place in the queue', () => {
  const day = 86_400_000;
  it.each([
    { status: 'active', ends: day, place: creatorPriority },
    // Paid until its period ends.
    { status: 'cancelled', ends: day, place: creatorPriority },
    { status: 'cancelled', ends: -day, place: 0 },
    { status: 'expired', ends: -day, place: 0 },
    { status: 'unpaid', ends: day, place: 0 },
    { status: 'free', ends: null, place: 0 },
  ] as const)('of an account that is $status is $place', async ({ status, ends, place }) => {
    const { db } = database;
    const userId = await testUser(db, 250);
    const periodEnd = ends === null ? null : new Date(Date.now() + ends);
    await db
      .update(profiles)
      .set({ subscriptionStatus: status, periodEnd })
      .where(eq(profiles.id, userId));
    const text = await startBlogJob(
      db,
      { id: userId },
      { keyword: 'tea', articleType: 'long', title: 'Tea', audience: 'Beginners', outline: [] },
    );
    const image = await startImageJob(
      db,
      { id: userId },
      { prompt: 'a teapot', postId: await testPost(db, userId), imageId: 'a', size: 'square' },
    );
    for (const { jobId } of [text, image])
      expect(await readJob(db, jobId)).toMatchObject({ priority: place });
  });
});
