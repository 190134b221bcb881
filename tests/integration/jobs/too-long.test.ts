import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { drain } from '@/lib/jobs/engine/drain';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { blogRegistry, enqueuePost, readJob } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a step that outlasts every grace', () => {
  it('is cut at each attempt, and given up after the fifth with the credits returned', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const { id } = await enqueuePost(db, userId);
    let begun = 0;
    let told = 0;
    let budget = new AbortController();
    const registry = blogRegistry(async ({ step }) => {
      await step('endless', {}, ({ signal }) => {
        begun += 1;
        budget.abort();
        signal.addEventListener('abort', () => {
          told += 1;
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
    expect([begun, told]).toEqual([5, 5]);
    expect(await readJob(db, id)).toMatchObject({
      status: 'failed',
      errorClass: 'dead',
      error: 'The work stopped unexpectedly 5 times, so it was given up.',
    });
    expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 150, creditsHeld: 0 });
    expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 0 })).toEqual([]);
  });
});
