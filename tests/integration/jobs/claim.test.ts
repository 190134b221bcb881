import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { claimNext, nextDueInMs } from '@/db/queries/job-claim';
import { finish, prolong, requeue } from '@/db/queries/job-leases';
import { jobs } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { LeaseLost } from '@/lib/jobs/engine/errors';
import { jobVersion, runningPerUser } from '@/lib/jobs/engine/limits';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost, lapse, readJob, threeSteps } from '../../helpers/jobs';

/** Claims under way at once, and the most there were. */
const atOnce = vi.hoisted(() => ({ now: 0, max: 0 }));
vi.mock('@/db/queries/job-claim', async (original) => {
  const real = await original<typeof import('@/db/queries/job-claim')>();
  const claimNext: typeof real.claimNext = async (...args) => {
    atOnce.now += 1;
    atOnce.max = Math.max(atOnce.max, atOnce.now);
    return real.claimNext(...args).finally(() => {
      atOnce.now -= 1;
    });
  };
  return { ...real, claimNext };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.update(jobs).set({ status: 'failed' });
});
afterAll(() => database.close());

const claim = (options: { runningPerUser?: number; version?: number } = {}) =>
  claimNext(database.db, {
    types: ['blog-generation'],
    leaseSeconds: 60,
    runningPerUser: 100,
    version: jobVersion,
    ...options,
  });

describe('a claim', () => {
  it('gives each job to one of many claimers', async () => {
    const userId = await testUser(database.db, 3000);
    const made = [];
    for (let n = 0; n < 20; n++) made.push(await enqueuePost(database.db, userId));
    const claimed = await Promise.all(Array.from({ length: 40 }, () => claim()));
    const ids = claimed.flatMap((job) => (job ? [job.id] : []));
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it('takes the higher priority first, then the older', async () => {
    const userId = await testUser(database.db, 1000);
    const first = await enqueuePost(database.db, userId);
    const second = await enqueuePost(database.db, userId);
    const urgent = await enqueuePost(database.db, userId, { priority: 10 });
    await database.db
      .update(jobs)
      .set({ runAt: sql`now() - interval '1 minute'` })
      .where(eq(jobs.id, first.id));
    const order = [await claim(), await claim(), await claim()].map((job) => job?.id);
    expect(order).toEqual([urgent.id, first.id, second.id]);
  });

  it('leaves a user who has enough running to wait, and lets the next one through', async () => {
    const [busy, other] = [await testUser(database.db, 3000), await testUser(database.db, 150)];
    for (let n = 0; n < 5; n++) await enqueuePost(database.db, busy);
    const late = await enqueuePost(database.db, other);
    const claimed = [];
    for (let n = 0; n < 4; n++) claimed.push(await claim({ runningPerUser: 2 }));
    expect(claimed.map((job) => job?.userId)).toEqual([busy, busy, other, undefined]);
    expect(claimed[2]?.id).toBe(late.id);
  });

  it('makes images of a user one after the other, beside other work and other users', async () => {
    const [user, other] = [await testUser(database.db, 3000), await testUser(database.db, 3000)];
    /** In the queue since so many minutes. */
    const queued = async (userId: string, type: string, minutes: number) => {
      const { id } = await enqueuePost(database.db, userId);
      await database.sql`
        update app.jobs set type = ${type}, data = '{"bulk": true}',
          run_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
      return id;
    };
    const first = await queued(user, 'image-generation', 4);
    const second = await queued(user, 'image-generation', 3);
    const post = await queued(user, 'blog-generation', 2);
    const theirs = await queued(other, 'image-generation', 1);
    const next = () =>
      claimNext(database.db, {
        types: ['blog-generation', 'image-generation'],
        oneAtATime: ['image-generation'],
        leaseSeconds: 60,
        runningPerUser: 100,
        version: jobVersion,
      });
    const claimed = [await next(), await next(), await next(), await next()];
    expect(claimed.map((job) => job?.id)).toEqual([first, post, theirs, undefined]);
    // A worker that is gone holds nobody up.
    await lapse(database.db, first);
    await database.sql`update app.jobs set attempt = max_attempts where id = ${first}`;
    expect((await next())?.id).toBe(second);
  });

  it('does not count a wait for something outside as time of the job', async () => {
    const job = await enqueuePost(database.db, await testUser(database.db, 150));
    const claimed = await claim();
    if (claimed?.id !== job.id) throw new Error('Another job was claimed.');
    const seconds = async () => {
      const [row] = await database.sql<{ s: number }[]>`
        select extract(epoch from coalesce(finished_at, now()) - started_at)::int as s
        from app.jobs where id = ${job.id}`;
      return row?.s;
    };
    const ago = (column: 'started_at' | 'updated_at', s: number) =>
      database.sql`update app.jobs set ${database.sql(column)} = now() - make_interval(secs => ${s})
        where id = ${job.id}`;
    const putOff = (token: string) =>
      requeue(
        database.db,
        { id: job.id, leaseToken: token },
        { delayMs: 0, giveAttemptBack: true, errorClass: 'wait' },
      );
    await ago('started_at', 7_000);
    await putOff(claimed.leaseToken);
    // It worked for 1,000 s and has waited for 6,000.
    await ago('updated_at', 6_000);
    const again = await claim();
    expect(await seconds()).toBe(1_000);
    // Ended in its next wait, as by a stop.
    await putOff(again?.leaseToken ?? '');
    await ago('started_at', 5_000);
    await ago('updated_at', 3_000);
    await database.db.transaction((tx) =>
      finish(tx, job.id, { status: 'failed', error: 'Cancelled', errorClass: 'cancelled' }),
    );
    expect(await seconds()).toBe(2_000);
  });

  it('of one drain comes after the other, so that each sees what its user has running', async () => {
    const { db } = database;
    const userId = await testUser(db, 3000);
    for (let n = 0; n < 8; n++) await enqueuePost(db, userId);
    let [running, max] = [0, 0];
    const registry = blogRegistry(async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      return { result: {}, reference: 'Blog post' };
    });
    atOnce.max = 0;
    const polling = { budgetMs: 20_000, concurrency: 8, registry };
    while ((await drain({ db, ...polling })).claimed > 0);
    expect(max).toBe(runningPerUser);
    expect(atOnce.max).toBe(1);
  });

  it.skipIf(inject('engine') === 'pglite')(
    'does not wait for the disk, and all that follows does',
    async () => {
      await enqueuePost(database.db, await testUser(database.db, 150));
      const one = connect({ url: database.url, max: 1 });
      await one.sql`set synchronous_commit = on`;
      const claimed = await claimNext(one.db, {
        types: ['blog-generation'],
        leaseSeconds: 60,
        runningPerUser: 9,
        version: jobVersion,
      });
      expect(claimed).not.toBeNull();
      const [row] = await one.sql`show synchronous_commit`;
      expect(row?.synchronous_commit).toBe('on');
      await one.sql.end();
    },
  );

  it('leaves jobs of a newer version to newer workers', async () => {
    const userId = await testUser(database.db, 150);
    const job = await enqueuePost(database.db, userId);
    await database.db
      .update(jobs)
      .set({ version: jobVersion + 1 })
      .where(eq(jobs.id, job.id));
    expect(await claim()).toBeNull();
    expect((await claim({ version: jobVersion + 1 }))?.id).toBe(job.id);
  });

  it('leaves a job whose time has not come, and knows when it will', async () => {
    const userId = await testUser(database.db, 150);
    const job = await enqueuePost(database.db, userId);
    await database.db
      .update(jobs)
      .set({ runAt: sql`now() + interval '40 seconds'` })
      .where(eq(jobs.id, job.id));
    expect(await claim()).toBeNull();
    const due = await nextDueInMs(database.db);
    expect(due).toBeGreaterThan(30_000);
    expect(due).toBeLessThanOrEqual(40_000);
  });

  it('takes over only when the lease has lapsed, and counts the attempt', async () => {
    const userId = await testUser(database.db, 150);
    await enqueuePost(database.db, userId);
    const first = await claim();
    if (!first) throw new Error('Nothing was claimed.');
    expect(await claim()).toBeNull();
    await lapse(database.db, first.id);
    const second = await claim();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(second?.leaseToken).not.toBe(first.leaseToken);
    expect(await prolong(database.db, first, 60)).toBeNull();
  });

  it('finds a job whose worker is gone at its old place, before all that came later', async () => {
    const { db } = database;
    const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
    const left = await enqueuePost(db, await testUser(db, 150));
    await db
      .update(jobs)
      .set({ runAt: ago(90) })
      .where(eq(jobs.id, left.id));
    await claim();
    const later = await enqueuePost(db, await testUser(db, 150));
    await db
      .update(jobs)
      .set({ runAt: ago(30) })
      .where(eq(jobs.id, later.id));
    await lapse(db, left.id);
    const order: string[] = [];
    const registry = blogRegistry(async ({ job }) => {
      order.push(job.id);
      return { result: {}, reference: 'Blog post' };
    });
    await drain({ db, budgetMs: 20_000, registry, concurrency: 1 });
    expect(order).toEqual([left.id, later.id]);
    expect(await readJob(db, left.id)).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('is kept by heartbeats for as long as the work takes', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const job = await enqueuePost(db, userId);
    const registry = blogRegistry(async ({ step }) => {
      await step('long', {}, async () => {
        const until = performance.now() + 2_500;
        while (performance.now() < until) {
          expect(await claim()).toBeNull();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return { output: null };
      });
      return { result: {}, reference: 'Blog post' };
    });
    const report = await drain({ db, budgetMs: 20_000, registry, leaseSeconds: 1, concurrency: 1 });
    expect(report).toMatchObject({ claimed: 1, completed: 1, lost: 0 });
    expect(await readJob(db, job.id)).toMatchObject({ attempt: 1 });
  });
});

describe('a worker', () => {
  it('goes on looking for jobs after a claim that failed, whatever the reason', async () => {
    const { db } = database;
    const job = await enqueuePost(db, await testUser(db, 150));
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ending = new AbortController();
    const registry = blogRegistry(async () => ({ result: {}, reference: 'Blog post' }));
    await database.sql`alter table app.jobs rename column priority to preference`;
    const options = { db, registry, pollMs: 20, concurrency: 1, signal: ending.signal };
    const working = drain({ ...options, budgetMs: Number.POSITIVE_INFINITY });
    await vi.waitFor(() => expect(logged).toHaveBeenCalled(), 10_000);
    await database.sql`alter table app.jobs rename column preference to priority`;
    await vi.waitFor(
      async () => expect((await readJob(db, job.id)).status).toBe('completed'),
      10_000,
    );
    ending.abort();
    expect(await working).toMatchObject({ completed: 1 });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('Looking for jobs failed'));
    logged.mockRestore();
  });
});

describe('a job that kills its worker', () => {
  it('may do so any number of times while it gets ahead', async () => {
    const { db } = database;
    const job = await enqueuePost(db, await testUser(db, 150));
    const sections = ['1', '2', '3', '4', '5', '6', '7'];
    const registry = blogRegistry(async ({ step }) => {
      for (const key of sections) {
        let isNew = false;
        await step(key, {}, async () => {
          isNew = true;
          return { output: key };
        });
        if (!isNew) continue;
        // As a process that ends here: nothing is written, and the lease lapses.
        await lapse(db, job.id);
        throw new LeaseLost();
      }
      return { result: {}, reference: 'Blog post' };
    });
    const options = { db, budgetMs: 20_000, registry, concurrency: 1 };
    expect(await drain(options)).toMatchObject({ claimed: 8, lost: 7, completed: 1, swept: 0 });
  });

  it('has all its attempts again for the step after the one it recorded', async () => {
    const { db } = database;
    const job = await enqueuePost(db, await testUser(db, 150));
    await db.update(jobs).set({ attempt: 4 }).where(eq(jobs.id, job.id));
    const registry = blogRegistry(async ({ step }) => {
      await step('one', {}, async () => ({ output: 1 }));
      throw Object.assign(new Error('Busy.'), { kind: 'retry', retryAfterMs: 60_000 });
    });
    expect(await drain({ db, budgetMs: 20_000, registry })).toMatchObject({ retried: 1 });
    expect(await readJob(db, job.id)).toMatchObject({ status: 'pending', attempt: 1 });
  });

  it('is given up after its last attempt, and its credits return', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const job = await enqueuePost(db, userId);
    const calls: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await claim()).toMatchObject({ id: job.id, attempt });
      await lapse(db, job.id);
    }
    const report = await drain({ db, budgetMs: 20_000, registry: blogRegistry(threeSteps(calls)) });
    expect(report).toMatchObject({ claimed: 0, swept: 1 });
    expect(calls).toEqual([]);
    expect(await readJob(db, job.id)).toMatchObject({
      status: 'failed',
      error: 'The work stopped unexpectedly 5 times, so it was given up.',
    });
    expect(await db.query.profiles.findFirst({ where: (p) => eq(p.id, userId) })).toMatchObject({
      creditsAvailable: 150,
      creditsHeld: 0,
    });
  });
});
