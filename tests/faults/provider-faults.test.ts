import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '@/lib/jobs/drain';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { makeDue, readJob } from '../helpers/jobs';
import { postHandlers } from './handler';
import { enqueuePosts, trials } from './harness';
import { type Fault, faults, type Provider, startProvider } from './provider';

let database: TestDatabase;
let provider: Provider;
beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider(1);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** What the writer is told, and whether another attempt makes sense. */
const meaning: Record<Fault, { retry: boolean; told: RegExp; waitsMs?: number }> = {
  'rate limit': {
    retry: true,
    told: /^The writer is busy\. Trying again in 7 s\.$/,
    waitsMs: 7000,
  },
  'server error': { retry: true, told: /^The writer is busy\. Trying again in [12] s\.$/ },
  timeout: { retry: true, told: /busy/ },
  'cut stream': { retry: true, told: /busy/ },
  'invalid JSON': { retry: true, told: /busy/ },
  empty: { retry: true, told: /busy/ },
  'error in a good answer': { retry: false, told: /^This topic is refused\.$/ },
  'ten megabytes': { retry: false, told: /far larger than it could honestly be/ },
  hang: { retry: true, told: /busy/ },
};

// The budget is too short to stay for the retry, and long enough for the attempt.
const attempt = (timeoutMs = 5_000) =>
  drain({
    db: database.db,
    budgetMs: 900,
    handlers: postHandlers({ provider: provider.url, steps: 3, timeoutMs }),
  });

describe('a provider that fails', () => {
  it.each(faults)('with %s: the right class, the right wait, the credits right', async (fault) => {
    const { retry, told, waitsMs = 1000 } = meaning[fault];
    provider.calls.length = 0;
    const jobs = await enqueuePosts(database.db, trials(4));
    provider.script((call) => (call.step === 'section-2' ? fault : null));
    const since = Date.now();
    await attempt(fault === 'timeout' || fault === 'hang' ? 300 : undefined);
    provider.script(() => null);
    for (const id of jobs) {
      const job = await readJob(database.db, id);
      expect(job).toMatchObject(
        retry ? { status: 'pending', attempt: 1, error: null } : { status: 'failed', attempt: 1 },
      );
      expect(retry ? job.progress.message : job.error).toMatch(told);
      if (retry) expect(job.runAt.getTime() - since).toBeGreaterThanOrEqual(waitsMs - 100);
      await makeDue(database.db, id);
    }
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
    await attempt();
    for (const id of jobs)
      expect((await readJob(database.db, id)).status).toBe(retry ? 'completed' : 'failed');
    const first = provider.calls.filter((call) => call.step === 'section-1');
    expect(first, 'a recorded step is not asked for again').toHaveLength(jobs.length);
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });

  it('to the end uses up the attempts and gives the credits back', async () => {
    const [id = ''] = await enqueuePosts(database.db, 1);
    provider.script(() => 'server error');
    for (let n = 0; n < 5; n++) {
      await attempt();
      await makeDue(database.db, id);
    }
    provider.script(() => null);
    expect(await readJob(database.db, id)).toMatchObject({
      status: 'failed',
      attempt: 5,
      error: 'The writer is busy.',
    });
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });
});
