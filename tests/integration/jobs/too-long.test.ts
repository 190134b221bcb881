import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { drain } from '@/lib/jobs/engine/drain';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { blogRegistry, enqueuePost, readJob, registryOf } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.close());

describe('a step that outlasts every grace', () => {
  it('is cut at each attempt, and given up after the fifth with the credits returned', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const { id } = await enqueuePost(db, userId);
    let begun = 0;
    let count = 0;
    let budget = new AbortController();
    const registry = blogRegistry(async ({ step }) => {
      await step('endless', {}, ({ signal }) => {
        begun += 1;
        budget.abort();
        signal.addEventListener('abort', () => {
          count += 1;
        });
        return new Promise(() => undefined);
      });
      return { result: {}, reference: 'Blog post: tea' };
    });
    // Its budget ends while the step runs, however slow the machine is.
    const tick = () => {
      budget = new AbortController();
      return drain({
        db,
        budgetMs: 60_000,
        graceMs: 20,
        concurrency: 1,
        registry,
        signal: budget.signal,
      });
    };
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await tick()).toMatchObject({ claimed: 1, yielded: 1, swept: 0 });
      expect(await readJob(db, id)).toMatchObject({ status: 'pending', attempt });
      expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 0, creditsHeld: 150 });
    }
    expect(await tick()).toMatchObject({ claimed: 0, swept: 1 });
    expect([begun, count]).toEqual([5, 5]);
    expect(await readJob(db, id)).toMatchObject({
      status: 'failed',
      errorClass: 'dead',
      error: 'The work stopped unexpectedly 5 times, so it was given up.',
    });
    expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 150, creditsHeld: 0 });
    expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 0 })).toEqual([]);
  });
});

describe('an image', () => {
  it.each([
    ['is not begun in what is left of a tick, and is in the next', 275_000, 60_000],
    ['is begun only at the beginning of a tick that is never so long', 60_000, 10_000],
  ])('%s', async (_, tickMs, laterMs) => {
    const { db } = database;
    let passedMs = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
    const registry = registryOf('image-generation', {
      run: async () => {
        passedMs += laterMs;
        return { result: {}, reference: 'Image: tea' };
      },
    });
    const jobs = [];
    for (let n = 0; n < 2; n++) {
      const userId = await testUser(db, 100);
      const order = { data: { prompt: 'tea' }, price: 100, reference: 'Image: tea' };
      jobs.push((await enqueueJob(db, { userId, type: 'image-generation', ...order })).job);
    }
    const tick = () =>
      drain({ db, budgetMs: tickMs - 20_000, graceMs: 20_000, concurrency: 1, registry });
    expect(await tick()).toMatchObject({ claimed: 1, completed: 1, yielded: 0 });
    expect(await readJob(db, jobs[1]?.id ?? '')).toMatchObject({ status: 'pending', attempt: 0 });
    expect(await tick()).toMatchObject({ claimed: 1, completed: 1 });
  });
});
