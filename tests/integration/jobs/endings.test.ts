import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClaimedJob, claimNext } from '@/db/queries/job-claim';
import { prolong, requeue, writeProgress } from '@/db/queries/job-leases';
import { lockJob } from '@/db/queries/jobs';
import { getProfile } from '@/db/queries/profiles';
import { jobs, posts } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { drain } from '@/lib/jobs/engine/drain';
import { LeaseLost } from '@/lib/jobs/engine/errors';
import { completeJob, failLocked, settleError } from '@/lib/jobs/engine/settle';
import type { JobContext, JobOutcome } from '@/lib/jobs/engine/types';
import { registry } from '@/lib/jobs/index';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import {
  blogRegistry,
  drainBriefly,
  enqueuePost,
  lapse,
  makeDue,
  readJob,
  threeSteps,
} from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function newJob() {
  return enqueuePost(database.db, await testUser(database.db, 150));
}
const run = (handler: (context: JobContext) => Promise<JobOutcome>) =>
  drain({ db: database.db, budgetMs: 20_000, registry: blogRegistry(handler), concurrency: 1 });

async function balance(userId: string) {
  const profile = await getProfile(database.db, userId);
  return [profile?.creditsAvailable, profile?.creditsHeld];
}

function withPost(job: { id: string; userId: string }, title: string): JobOutcome {
  const row = { userId: job.userId, jobId: job.id, title, slug: 'tea', keyword: 'tea' };
  return {
    result: { creditsUsed: -1 },
    reference: 'Blog post',
    complete: async (tx) => {
      const [post] = await tx
        .insert(posts)
        .values({ ...row, audience: 'all', content: '# Tea', generatedBy: 'test' })
        .returning({ id: posts.id, title: posts.title });
      return { post };
    },
  };
}
const postsOf = (jobId: string) => database.db.select().from(posts).where(eq(posts.jobId, jobId));

describe('completion', () => {
  it('writes the post, the credits and the result together', async () => {
    const job = await newJob();
    await run(async () => withPost(job, 'Tea'));
    const [post] = await postsOf(job.id);
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'completed',
      result: { post: { id: post?.id, title: 'Tea' }, creditsUsed: 150 },
    });
    expect(await balance(job.userId)).toEqual([0, 0]);
  });

  it('writes none of them when one fails', async () => {
    const job = await newJob();
    await run(async () => ({
      ...withPost(job, 'Tea'),
      complete: async (tx) => {
        await withPost(job, 'Tea').complete?.(tx);
        throw new AppError('not_found', 'The post is gone.');
      },
    }));
    expect(await postsOf(job.id)).toEqual([]);
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'failed',
      error: 'The post is gone.',
      result: null,
    });
    expect(await balance(job.userId)).toEqual([150, 0]);
  });

  it('of many jobs of one user at once does not make them wait for each other', async () => {
    const { db } = database;
    const userId = await testUser(db, 150 * 20);
    const claimed: ClaimedJob[] = [];
    for (let n = 0; n < 20; n++) await enqueuePost(db, userId);
    for (let n = 0; n < 20; n++) {
      const job = await claimNext(db, {
        types: ['blog-generation'],
        leaseSeconds: 60,
        runningPerUser: 99,
        version: 1,
      });
      if (job) claimed.push(job);
    }
    const ends = await Promise.allSettled(
      claimed.map((job) => completeJob(db, job, withPost(job, 'Tea'))),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await balance(userId)).toEqual([0, 0]);
  });
});

describe('completion of work without rows of its own', () => {
  const finished = async (): Promise<JobOutcome> => ({ result: { n: 1 }, reference: 'Blog post' });
  const completed = (creditsUsed: number) => ({
    status: 'completed',
    leaseToken: null,
    result: { n: 1, creditsUsed },
    progress: { percentage: 100, message: 'Done' },
  });

  it('spends what the job had set aside', async () => {
    const job = await newJob();
    await run(finished);
    expect(await readJob(database.db, job.id)).toMatchObject(completed(150));
    expect(await balance(job.userId)).toEqual([0, 0]);
  });

  it('spends it too when a version that knew no price had enqueued the job', async () => {
    const job = await newJob();
    await database.db.update(jobs).set({ price: null }).where(eq(jobs.id, job.id));
    await run(finished);
    expect(await readJob(database.db, job.id)).toMatchObject(completed(150));
    expect(await balance(job.userId)).toEqual([0, 0]);
  });

  it('spends nothing of a free job, and only for the holder of its lease', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const job = await enqueuePost(db, userId, { price: 0 });
    const options = { types: ['blog-generation' as const], runningPerUser: 9, version: 1 };
    const stale = await claimNext(db, { ...options, leaseSeconds: 60 });
    await lapse(db, job.id);
    const owner = await claimNext(db, { ...options, leaseSeconds: 60 });
    if (!stale || !owner) throw new Error('Nothing was claimed.');
    await expect(completeJob(db, stale, await finished())).rejects.toThrow(LeaseLost);
    await completeJob(db, owner, await finished());
    await expect(completeJob(db, owner, await finished())).rejects.toThrow(LeaseLost);
    expect(await readJob(db, job.id)).toMatchObject(completed(0));
    expect(await balance(userId)).toEqual([150, 0]);
  });
});

describe('a worker that lost its lease', () => {
  it('changes nothing, whatever it tries', async () => {
    const { db } = database;
    const job = await newJob();
    const options = { leaseSeconds: 60, runningPerUser: 9, version: 1 };
    const stale = await claimNext(db, { types: ['blog-generation'], ...options });
    if (!stale) throw new Error('Nothing was claimed.');
    await lapse(db, job.id);
    const owner = await claimNext(db, { types: ['blog-generation'], ...options });
    const before = await readJob(db, job.id);
    const progress = { percentage: 99, message: 'stale', timeElapsed: 0 };
    expect(await prolong(db, stale, 60)).toBeNull();
    expect(await writeProgress(db, stale, progress, 60)).toBeNull();
    expect(await requeue(db, stale, { delayMs: 0, giveAttemptBack: true })).toBe(false);
    await expect(completeJob(db, stale, withPost(stale, 'stale'))).rejects.toThrow(LeaseLost);
    const bare = { result: {}, reference: 'stale' };
    await expect(completeJob(db, stale, bare)).rejects.toThrow(LeaseLost);
    expect(await settleError({ db, registry }, stale, new AppError('invalid'))).toBe('lost');
    expect(await settleError({ db, registry }, stale, new Error('unknown'))).toBe('lost');
    expect(await readJob(db, job.id)).toEqual(before);
    expect(await postsOf(job.id)).toEqual([]);
    if (owner) await completeJob(db, owner, withPost(owner, 'Tea'));
    expect(await balance(job.userId)).toEqual([0, 0]);
  });

  it('stops quietly in the middle of its work', async () => {
    const { db } = database;
    const job = await newJob();
    const calls: string[] = [];
    const report = await run(async (context) => {
      await context.step('first', {}, async () => {
        await lapse(db, job.id);
        const second = await drain({
          db,
          budgetMs: 20_000,
          registry: blogRegistry(async (other) => {
            await other.step('first', {}, async () => ({ output: 'theirs' }));
            return withPost(job, 'theirs');
          }),
        });
        expect(second).toMatchObject({ completed: 1 });
        return { output: 'mine' };
      });
      calls.push('went on');
      return withPost(job, 'mine');
    });
    expect(report).toMatchObject({ claimed: 1, lost: 1, completed: 0 });
    expect(calls).toEqual([]);
    expect((await postsOf(job.id)).map(({ title }) => title)).toEqual(['theirs']);
    expect(await balance(job.userId)).toEqual([0, 0]);
  });
});

describe('a failed attempt', () => {
  it('is repeated later, no sooner than the provider asked, and says so', async () => {
    const job = await newJob();
    const started = Date.now();
    const busy = { kind: 'retry', retryAfterMs: 45_000 };
    expect(
      await run(async () => {
        throw Object.assign(new Error('The writing service is busy.'), busy);
      }),
    ).toMatchObject({ claimed: 1, retried: 1 });
    const row = await readJob(database.db, job.id);
    expect(row).toMatchObject({ status: 'pending', attempt: 1, errorClass: 'retry', error: null });
    expect(row.progress.message).toBe('The writing service is busy. Trying again in 45 s.');
    expect(row.runAt.getTime() - started).toBeGreaterThanOrEqual(44_000);
    expect(await balance(job.userId)).toEqual([0, 150]);
    await makeDue(database.db, job.id);
    expect(await run(threeSteps())).toMatchObject({ completed: 1 });
  });

  it('is repeated by the same tick when that is soon enough', async () => {
    await newJob();
    let tries = 0;
    const report = await run(async () => {
      if (tries++ === 0) throw Object.assign(new Error('Busy.'), { kind: 'retry' });
      return { result: {}, reference: 'Blog post' };
    });
    expect(report).toMatchObject({ claimed: 2, retried: 1, completed: 1 });
  });

  it('is the last when attempts are used up; unknown errors stay private', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const job = await newJob();
    for (let attempt = 1; attempt <= 4; attempt++) {
      await drainBriefly({
        db: database.db,
        budgetMs: 500,
        registry: blogRegistry(async () => {
          throw new Error('password=hunter2');
        }),
      });
      expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending', attempt });
      await makeDue(database.db, job.id);
    }
    await run(async () => {
      throw new Error('password=hunter2');
    });
    log.mockRestore();
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'failed',
      error: 'Something went wrong on our side.',
    });
    expect(await balance(job.userId)).toEqual([150, 0]);
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once', async () => {
    const job = await newJob();
    const seen = await cancelJob({ db: database.db, registry }, job.userId, job.id);
    expect(seen).toMatchObject({ status: 'failed', error: 'Cancelled' });
    expect(await balance(job.userId)).toEqual([150, 0]);
    expect(await run(threeSteps())).toMatchObject({ claimed: 0 });
  });

  it('stops a running job at its next step', async () => {
    const job = await newJob();
    const calls: string[] = [];
    const report = await run(async (context) => {
      await context.step('first', {}, async () => {
        await cancelJob({ db: database.db, registry }, job.userId, job.id);
        return { output: 1 };
      });
      return threeSteps(calls)(context);
    });
    expect(report).toMatchObject({ lost: 1 });
    expect(calls).toEqual([]);
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'failed',
      error: 'Cancelled',
      errorClass: 'cancelled',
    });
    expect(await balance(job.userId)).toEqual([150, 0]);
  });

  const stoppedHere = (userId: string, id: string) =>
    cancelJob({ db: database.db, registry }, userId, id);
  const stoppedElsewhere = async (userId: string, id: string) => {
    await database.db.transaction(async (tx) => {
      const held = await lockJob(tx, userId, id);
      if (held)
        await failLocked(tx, held, {
          error: 'Cancelled',
          errorClass: 'cancelled',
          reference: 'Blog post: tea',
        });
    });
  };

  // In this process the worker is told directly; from another one only the heartbeat brings the news.
  it.each([
    { from: 'this process', leaseSeconds: 60, cancel: stoppedHere },
    { from: 'another process', leaseSeconds: 1, cancel: stoppedElsewhere },
  ])('from $from reaches into a running step', async ({ leaseSeconds, cancel }) => {
    const job = await newJob();
    const registry = blogRegistry(async ({ step }) => {
      await step('hang', {}, async () => {
        await cancel(job.userId, job.id);
        return new Promise<{ output: null }>(() => undefined);
      });
      return { result: {}, reference: '' };
    });
    const report = await drain({ db: database.db, budgetMs: 20_000, registry, leaseSeconds });
    expect(report).toMatchObject({ lost: 1 });
    expect(await readJob(database.db, job.id)).toMatchObject({ error: 'Cancelled' });
  });

  it('of a finished job changes nothing, and of a foreign one is refused', async () => {
    const job = await newJob();
    const stranger = await testUser(database.db);
    await expect(cancelJob({ db: database.db, registry }, stranger, job.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      cancelJob({ db: database.db, registry }, job.userId, randomUUID()),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await run(threeSteps());
    const done = await cancelJob({ db: database.db, registry }, job.userId, job.id);
    expect(done).toMatchObject({ status: 'completed' });
  });
});
