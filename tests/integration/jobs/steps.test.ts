import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimNext } from '@/db/queries/job-claim';
import { requeue, writeStepProgress } from '@/db/queries/job-leases';
import { insertStep } from '@/db/queries/job-steps';
import { jobSteps, jobs } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { jobVersion } from '@/lib/jobs/engine/limits';
import { runJob } from '@/lib/jobs/engine/run';
import type { JobContext } from '@/lib/jobs/engine/types';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import {
  blogRegistry,
  drainBriefly,
  enqueuePost,
  makeDue,
  readJob,
  threeSteps,
} from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const outcome = { result: {}, reference: 'Blog post' };
const soon = { kind: 'retry', retryAfterMs: 60_000 };

async function newJob() {
  return enqueuePost(database.db, await testUser(database.db, 150));
}
type Handler = (context: JobContext) => Promise<typeof outcome>;
const run = (handler: Handler, budgetMs = 20_000) =>
  drain({ db: database.db, budgetMs, registry: blogRegistry(handler), concurrency: 1 });

// A second loop could claim what the first one has just handed back.
const runBriefly = (handler: Handler, times: { budgetMs: number; graceMs?: number }) =>
  drainBriefly({ db: database.db, registry: blogRegistry(handler), concurrency: 1, ...times });

describe('steps', () => {
  it('run once, however many attempts the job takes', async () => {
    const job = await newJob();
    const calls: string[] = [];
    let fails = 2;
    const handler = async (context: JobContext) => {
      const done = await threeSteps(calls)(context);
      if (fails-- > 0) throw Object.assign(new Error('Busy.'), soon);
      return done;
    };
    for (const end of ['retried', 'retried', 'completed']) {
      await makeDue(database.db, job.id);
      expect(await run(handler)).toMatchObject({ [end]: 1 });
    }
    expect(calls).toEqual(['one', 'two', 'three']);
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'completed', attempt: 3 });
  });

  it('give back the same value at the first and at every later time', async () => {
    const job = await newJob();
    const made = { when: new Date(0), none: undefined, text: 'a\0b\ud800', list: [null, 1.5] };
    const seen: unknown[] = [];
    const handler = async ({ step, job: { attempt } }: JobContext) => {
      seen.push(await step('value', 1, async () => ({ output: made as unknown })));
      seen.push(await step('nothing', 1, async () => ({ output: undefined as unknown })));
      if (attempt === 1) throw Object.assign(new Error('Busy.'), soon);
      return outcome;
    };
    await run(handler);
    await makeDue(database.db, job.id);
    expect(await run(handler)).toMatchObject({ completed: 1 });
    const kept = { when: '1970-01-01T00:00:00.000Z', text: 'ab\ufffd', list: [null, 1.5] };
    expect(seen).toEqual([kept, null, kept, null]);
  });

  it('fail the job when what they depend on has changed', async () => {
    const job = await newJob();
    const handler = async ({ step, job: { attempt } }: JobContext) => {
      await step('plan', { attempt }, async () => ({ output: 'plan' }));
      throw Object.assign(new Error('Busy.'), soon);
    };
    await run(handler);
    await makeDue(database.db, job.id);
    await run(handler);
    expect(await readJob(database.db, job.id)).toMatchObject({
      status: 'failed',
      error: 'The job changed under way.',
    });
  });

  it('keep the first result when two are recorded, and hand it to the second', async () => {
    const job = await newJob();
    const step = { jobId: job.id, stepKey: 'one', inputHash: 'h', attempt: 1 };
    const record = (output: string) =>
      database.db.transaction((tx) => insertStep(tx, { ...step, output }));
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map(record));
    const [row] = await database.db.select().from(jobSteps).where(eq(jobSteps.jobId, job.id));
    expect(kept.map(({ output }) => output)).toEqual(Array(4).fill(row?.output));
    await database.db.delete(jobSteps);
    await run(async () => outcome);
  });

  it('pass on a key that stays the same over attempts', async () => {
    const job = await newJob();
    const keys: string[] = [];
    const handler = async ({ step, job: { attempt } }: JobContext) => {
      await step('one', {}, async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (attempt === 1) throw Object.assign(new Error('Busy.'), soon);
        return { output: 1 };
      });
      return outcome;
    };
    await run(handler);
    await makeDue(database.db, job.id);
    await run(handler);
    expect(keys).toEqual([`${job.id}:one:1`, `${job.id}:one:1`]);
  });

  it('of a newer version keep their job from older workers', async () => {
    const { db } = database;
    const job = await newJob();
    const rules = { types: ['blog-generation' as const], leaseSeconds: 60, runningPerUser: 9 };
    const newer = await claimNext(db, { ...rules, version: jobVersion + 1 });
    if (!newer) throw new Error('Nothing was claimed.');
    const version = jobVersion + 1;
    await db.transaction(async (tx) => {
      await writeStepProgress(tx, newer, newer.progress, 60, version);
      const step = { jobId: job.id, stepKey: 'one', inputHash: 'h', output: 1, attempt: 1 };
      await insertStep(tx, { ...step, version });
    });
    await requeue(db, newer, { delayMs: 0, giveAttemptBack: true });
    expect(await claimNext(db, { ...rules, version: jobVersion })).toBeNull();
    expect(await claimNext(db, { ...rules, version })).toMatchObject({ id: job.id, version });
    await db.update(jobs).set({ status: 'failed' }).where(eq(jobs.id, job.id));
  });

  it('say which version of the code they are of', async () => {
    const job = await newJob();
    await run(async ({ step }) => {
      await step('one', {}, async () => ({ output: 1 }));
      return outcome;
    });
    const [row] = await database.db.select().from(jobSteps).where(eq(jobSteps.jobId, job.id));
    expect(row).toMatchObject({ stepKey: 'one', version: jobVersion });
  });

  it('refuse an output that is far too large', async () => {
    const job = await newJob();
    await run(async ({ step }) => {
      await step('huge', {}, async () => ({ output: 'x'.repeat(3_000_000) }));
      return outcome;
    });
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'failed', attempt: 1 });
    expect(await database.db.select().from(jobSteps).where(eq(jobSteps.jobId, job.id))).toEqual([]);
  });
});

describe('a time budget', () => {
  it('hands the job back between steps without using up an attempt', async () => {
    const job = await newJob();
    const calls: string[] = [];
    const slow = async (context: JobContext) => {
      for (const key of ['1', '2', '3', '4', '5'])
        await context.step(key, {}, async () => {
          calls.push(key);
          await new Promise((resolve) => setTimeout(resolve, 60));
          return { output: key };
        });
      return outcome;
    };
    let ticks = 0;
    for (let done = false; !done; ticks++) {
      const report = await runBriefly(slow, { budgetMs: 100 });
      done = report.completed === 1;
      if (!done) expect(report).toMatchObject({ claimed: 1, yielded: 1 });
      if (!done)
        expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending', attempt: 0 });
    }
    expect(calls).toEqual(['1', '2', '3', '4', '5']);
    expect(ticks).toBeGreaterThan(1);
    expect(ticks).toBeLessThanOrEqual(5);
  });

  it('waits for a step that runs beside the one it refuses, and keeps what it made', async () => {
    const job = await newJob();
    const calls: string[] = [];
    const side = (context: JobContext, key: string, ms: number) =>
      context.step(key, {}, async () => {
        calls.push(key);
        await new Promise((resolve) => setTimeout(resolve, ms));
        return { output: key };
      });
    const handler = async (context: JobContext) => {
      const twoInARow = async () => {
        await side(context, 'repair-1', 80);
        await side(context, 'repair-2', 1);
      };
      await Promise.all([side(context, 'frame', 400), twoInARow()]);
      return outcome;
    };
    expect(await runBriefly(handler, { budgetMs: 40 })).toMatchObject({ yielded: 1 });
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending', attempt: 0 });
    expect(await run(handler)).toMatchObject({ completed: 1 });
    expect(calls).toEqual(['frame', 'repair-1', 'repair-2']);
  });

  it('cuts a step that outstays the grace, and counts that attempt', async () => {
    const job = await newJob();
    const hang: Handler = async ({ step }) => {
      await step('hang', {}, async ({ signal }) => {
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('socket closed'))),
        );
        return { output: null };
      });
      return outcome;
    };
    const report = await runBriefly(hang, { budgetMs: 50, graceMs: 50 });
    expect(report).toMatchObject({ yielded: 1 });
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending', attempt: 1 });
    await run(async () => outcome);
  });

  it('that ran out while the job was claimed cuts it too', async () => {
    const { db } = database;
    const { id } = await newJob();
    const rules = { types: ['blog-generation' as const], runningPerUser: 9, version: jobVersion };
    const job = await claimNext(db, { ...rules, leaseSeconds: 60 });
    if (!job) throw new Error('Nothing was claimed.');
    const registry = blogRegistry(
      ({ signal }) =>
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason);
        }),
    );
    const pace = { mustYield: () => false, cut: AbortSignal.abort() };
    expect(await runJob({ db, job, registry, leaseSeconds: 60, pace })).toBe('yielded');
    expect(await readJob(db, id)).toMatchObject({ status: 'pending', attempt: 1 });
    await run(async () => outcome);
  });

  it('ends at once when the process is asked to end', async () => {
    const job = await newJob();
    const ending = new AbortController();
    const calls: string[] = [];
    const registry = blogRegistry(async (context) => {
      await context.step('first', {}, async () => {
        calls.push('first');
        ending.abort();
        return { output: 1 };
      });
      return threeSteps(calls)(context);
    });
    const polling = { signal: ending.signal, pollMs: 1_000, concurrency: 1 };
    const options = { db: database.db, registry, ...polling };
    const report = await drain({ ...options, budgetMs: Number.POSITIVE_INFINITY });
    expect(report).toMatchObject({ claimed: 1, yielded: 1 });
    expect(calls).toEqual(['first']);
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending', attempt: 0 });
  });
});
