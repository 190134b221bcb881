import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { drain } from '@/lib/jobs/engine/drain';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { patience, trials } from '../helpers/trials';
import { postRegistry } from './handler';
import { enqueuePosts, startWorker, untilAllFinal } from './harness';
import { type Provider, startProvider } from './provider';

let database: TestDatabase;
let provider: Provider;
beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider(10);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

describe('the queue', () => {
  it('gives each job to one of two ticks that start at once', async () => {
    const other = connect({ url: database.url, max: 5 });
    const registry = postRegistry({ provider: provider.url, steps: 1 });
    const tick = (db: typeof database.db) => drain({ db, budgetMs: 60_000, registry });
    for (let trial = 0; trial < trials(100); trial++) {
      provider.calls.length = 0;
      const jobs = await enqueuePosts(database.db, 6);
      const reports = await Promise.all([tick(database.db), tick(other.db)]);
      const sum = (key: 'claimed' | 'completed') =>
        reports.reduce((total, report) => total + report[key], 0);
      expect([sum('claimed'), sum('completed')]).toEqual([jobs.length, jobs.length]);
      const broken = await brokenInvariants({ sql: database.sql, calls: provider.calls });
      expect(broken).toEqual([]);
    }
    await other.sql.end();
  });

  it('is not taken over early by workers whose clocks are wrong by ten minutes', async () => {
    const jobs = await enqueuePosts(database.db, trials(20));
    const slow = await startProvider(300);
    // With more lanes than jobs, somebody looks for work all the time that others are at it.
    const options = { url: database.url, provider: slow.url, pollMs: 30, concurrency: trials(10) };
    const workers = await Promise.all(
      [-600_000, 600_000, 0].map((clockSkewMs) =>
        startWorker({ ...options, clockSkewMs, leaseSeconds: 60 }),
      ),
    );
    await untilAllFinal(database, patience(60_000));
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) expect(await ended).toMatchObject({ report: { lost: 0 } });
    await slow.close();
    const rows = await database.sql`select attempt from app.jobs where id in ${database.sql(jobs)}`;
    expect(rows.map(({ attempt }) => attempt)).toEqual(jobs.map(() => 1));
    expect(slow.calls).toHaveLength(jobs.length * 3);
    expect(await brokenInvariants({ sql: database.sql, calls: slow.calls })).toEqual([]);
  });
});
