import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { migrateDatabase } from '@/db/migrate';
import { drain } from '@/lib/jobs/drain';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { startPostgres } from '../helpers/postgres-server';
import { postHandlers } from './handler';
import { enqueuePosts, rescue, startWorker, trials, untilAllFinal } from './harness';
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

const healthy = (sql = database.sql) => brokenInvariants({ sql, stuckSeconds: 5 });

describe('the queue', () => {
  it('gives each job to one of two ticks that start at once', async () => {
    const other = connect({ url: database.url, max: 5 });
    for (let trial = 0; trial < trials(20); trial++) {
      provider.calls.length = 0;
      const jobs = await enqueuePosts(database.db, 6);
      const handlers = postHandlers({ provider: provider.url, steps: 2 });
      const tick = (db: typeof database.db) => drain({ db, budgetMs: 20_000, handlers });
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
    const jobs = await enqueuePosts(database.db, trials(12));
    const slow = await startProvider(700);
    const workers = await Promise.all(
      [-600_000, 600_000, 0].map((clockSkewMs) =>
        startWorker({
          url: database.url,
          provider: slow.url,
          clockSkewMs,
          pollMs: 30,
          concurrency: 4,
        }),
      ),
    );
    await untilAllFinal(database, 30_000 * trials(1));
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) expect(await ended).toMatchObject({ report: { lost: 0 } });
    await slow.close();
    const rows = await database.sql`select attempt from app.jobs where id in ${database.sql(jobs)}`;
    expect(rows.map(({ attempt }) => attempt)).toEqual(jobs.map(() => 1));
    expect(slow.calls).toHaveLength(jobs.length * 3);
    expect(await healthy()).toEqual([]);
  });

  it('finishes its jobs while the schema is migrated under them', async () => {
    await enqueuePosts(database.db, 40);
    const working = rescue(database, { provider: provider.url });
    for (let trial = 0; trial < trials(3); trial++) {
      await migrateDatabase(database.url);
      await database.sql.unsafe(`
        alter table app.jobs add column extra_${trial} text default 'x';
        create index jobs_extra_${trial} on app.jobs (extra_${trial});
        alter table app.job_steps add column extra_${trial} integer not null default 0`);
    }
    await working;
    const failed = await database.sql`select error from app.jobs where status = 'failed'`;
    expect([...failed]).toEqual([]);
    expect(await healthy()).toEqual([]);
  });

  it('survives its connections being cut in the middle of everything', async () => {
    await enqueuePosts(database.db, 60);
    const worker = await startWorker({
      url: database.url,
      provider: provider.url,
      pollMs: 30,
      concurrency: 4,
    });
    // Through a connection of its own, which it does not cut.
    const killer = connect({ url: database.url, max: 1 });
    let cut = 0;
    for (let round = 0; cut < trials(40) && round < trials(400); round++) {
      const rows = await killer.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`;
      cut += rows.length;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await killer.sql.end();
    expect(cut).toBe(trials(40));
    await untilAllFinal(database);
    worker.child.kill('SIGTERM');
    const end = await worker.ended;
    expect(end, end.errors).toMatchObject({ signal: null, report: {} });
    expect(await healthy()).toEqual([]);
  });
});

describe('a database that restarts', () => {
  it('every few seconds loses no job', async () => {
    expect(inject('serverUrl')).not.toBe('');
    const server = await startPostgres();
    await migrateDatabase(server.url);
    const { db, sql } = connect({ url: server.url, max: 5 });
    const own = { ...database, url: server.url, db, sql };
    try {
      const jobs = await enqueuePosts(db, trials(100));
      const worker = await startWorker({
        url: server.url,
        provider: provider.url,
        pollMs: 30,
        concurrency: 4,
      });
      for (let restart = 0; restart < trials(3); restart++) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await server.restart();
      }
      await persistently(() => untilAllFinal(own, 60_000 * trials(1)));
      worker.child.kill('SIGTERM');
      const end = await worker.ended;
      expect(end, end.errors).toMatchObject({ signal: null });
      const rows = await sql`select count(*)::int as n from app.jobs where status = 'completed'`;
      expect(rows[0]?.n).toBe(jobs.length);
      expect(await healthy(sql)).toEqual([]);
    } finally {
      await sql.end({ timeout: 1 });
      await server.stop();
    }
  });
});

async function persistently(wait: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await wait();
    } catch (error) {
      if (!isDatabaseGone(error) || tries > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
