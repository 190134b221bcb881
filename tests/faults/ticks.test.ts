import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '@/db/client';
import { images, posts } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { drain } from '@/lib/jobs/engine/drain';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import type { JobContext, JobRegistry } from '@/lib/jobs/engine/types';
import { type TestDatabase, testDatabase, testUser } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { enqueuePost, readJob, registryOf } from '../helpers/jobs';
import { trials } from '../helpers/trials';
import { postRegistry } from './handler';
import { enqueuePosts } from './harness';
import { type Provider, startProvider } from './provider';

let database: TestDatabase;
let provider: Provider;
beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider(20);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

describe('ticks with a short budget', () => {
  it('finish long jobs over many of them, each step once', async () => {
    const ids = await enqueuePosts(database.db, trials(50));
    const registry = postRegistry({ provider: provider.url, steps: 12 });
    let ticks = 0;
    for (let open = ids.length; open > 0; ticks++) {
      expect(ticks).toBeLessThan(trials(200));
      const report = await drain({ db: database.db, budgetMs: 120, registry, concurrency: 8 });
      expect(report).toMatchObject({ failed: 0, lost: 0, retried: 0 });
      open -= report.completed;
    }
    expect(ticks).toBeGreaterThan(3);
    expect(provider.calls).toHaveLength(ids.length * 12);
    const broken = await brokenInvariants({ sql: database.sql, calls: provider.calls });
    expect(broken).toEqual([]);
    for (const id of ids) expect(await readJob(database.db, id)).toMatchObject({ attempt: 1 });
  });

  it('reach a second user within two of them, however long the first one’s queue is', async () => {
    // The copies below are no honest jobs, so they get a database of their own.
    const own = await testDatabase();
    const [many, one] = [await testUser(own.db, 150), await testUser(own.db, 150)];
    const template = await enqueuePost(own.db, many);
    await own.sql`
      insert into app.jobs (user_id, type, data, run_at)
      select user_id, type, data, run_at from app.jobs, generate_series(1, 499)`;
    const job = await enqueuePost(own.db, one);
    expect(job.runAt.getTime()).toBeGreaterThan(template.runAt.getTime());
    const registry = postRegistry({ provider: provider.url, steps: 3 });
    for (let tick = 0; tick < 2; tick++)
      await drain({ db: own.db, budgetMs: 150, registry, concurrency: 4 });
    expect((await readJob(own.db, job.id)).startedAt).not.toBeNull();
    await own.close();
  });
});

describe('one key used by fifty requests at once', () => {
  it('is one job, one reservation and fifty equal answers', async () => {
    for (let trial = 0; trial < trials(20); trial++) {
      const userId = await testUser(database.db, 300);
      const request = () => enqueuePost(database.db, userId, { idempotencyKey: `key-${trial}` });
      const answers = await Promise.all(Array.from({ length: 50 }, request));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const jobs = await database.sql`select id from app.jobs where user_id = ${userId}`;
      const held = await database.sql`select credits_held from app.profiles where id = ${userId}`;
      expect([jobs.length, held[0]?.credits_held]).toEqual([1, 150]);
    }
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });
});

describe('a post deleted while its image is made', () => {
  it.each([0, 1, 2, 3])(
    'after step %i leaves no row behind and gives the credits back',
    async (at) => {
      const { db } = database;
      const ids = await Promise.all(Array.from({ length: trials(20) }, () => orderImage(db, at)));
      const registry = imageRegistry(at);
      const report = await drain({ db, budgetMs: 60_000, concurrency: 8, registry });
      expect(report).toMatchObject({ claimed: ids.length, failed: ids.length });
      for (const id of ids)
        expect(await readJob(db, id)).toMatchObject({
          status: 'failed',
          error: 'The post was deleted.',
        });
      expect(await db.select().from(images).where(inArray(images.jobId, ids))).toEqual([]);
      expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
    },
  );
});

/** Orders an image for a post that is gone already if `at` is 0. */
async function orderImage(db: Db, at: number): Promise<string> {
  const userId = await testUser(db, 100);
  const row = { userId, title: 'Tea', slug: 'tea', keyword: 'tea', audience: 'all' };
  const [post] = await db
    .insert(posts)
    .values({ ...row, content: '# Tea', generatedBy: 'test' })
    .returning({ id: posts.id });
  const data = { postId: post?.id ?? '', prompt: 'a teapot' };
  const order = { userId, type: 'image-generation' as const, data, price: 100, reference: 'Image' };
  const { job } = await enqueueJob(db, order);
  if (at === 0) await db.delete(posts).where(eq(posts.id, data.postId));
  return job.id;
}

/** An image in three steps, with its post removed after step `at`. */
function imageRegistry(at: number): JobRegistry {
  const run = async ({ step, job, db }: JobContext) => {
    const postId = String(job.data.postId);
    for (const n of [1, 2, 3]) {
      await step(`draw-${n}`, {}, async () => ({ output: n }));
      if (n === at) await db.delete(posts).where(eq(posts.id, postId));
    }
    const file = { path: 'x', bytes: 1, width: 1, height: 1, alt: 'x', size: 'square' };
    const row = { imageKey: randomUUID(), prompt: 'x', promptHash: 'x', ...file };
    return {
      result: {},
      reference: 'Image',
      complete: async (tx: Tx) => {
        const [post] = await tx.select().from(posts).where(eq(posts.id, postId)).for('key share');
        if (!post) throw new AppError('not_found', 'The post was deleted.');
        await tx.insert(images).values({ userId: job.userId, postId, jobId: job.id, ...row });
        return undefined;
      },
    };
  };
  return registryOf('image-generation', { run });
}
