import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { trials } from '../helpers/trials';
import { enqueuePosts, rescue, sleep } from './harness';
import { oldJobs } from './old-jobs';
import { type Provider, startProvider } from './provider';

let provider: Provider;
let folder: string;
beforeAll(async () => {
  provider = await startProvider(10);
  folder = await mkdtemp(join(tmpdir(), 'inkwright-migrations-'));
  await cp('db/migrations', folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  // As far as 0003: before `jobs.price` and the queue's one index.
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 4) }));
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

/** A database as the version before left it. */
async function olderDatabase(): Promise<TestDatabase> {
  const admin = postgres(inject('serverUrl'), { max: 1, onnotice: () => undefined });
  const name = `older_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  await migrateDatabase(url.href, { folder });
  const pool = connect({ url: url.href, max: 10 });
  const close = async () => {
    await pool.sql.end({ timeout: 2 });
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { ...pool, engine: 'postgres', max: 10, close };
}

describe('a migration while jobs run', () => {
  it.each(Array.from({ length: trials(5) }, (_, trial) => ({ trial })))(
    'from the version before finishes what that version had begun (trial $trial)',
    async () => {
      const database = await olderDatabase();
      const { sql } = database;
      const old = await oldJobs(sql);
      provider.calls.length = 0;
      // The worker of the version before goes on with its job until the migration is through.
      const worker = old.keepWorking();
      await migrateDatabase(database.url);
      const beats = await worker.stop();
      expect(beats).toBeGreaterThan(0);
      // A short lease may lapse on a busy machine, and then a step is rightly made again.
      await rescue(database, { provider: provider.url, leaseSeconds: 60 });
      const rows = await sql`select status, price from app.jobs where id in ${sql(old.open)}`;
      expect(rows.map((row) => ({ ...row }))).toEqual(
        old.open.map(() => ({ status: 'completed', price: null })),
      );
      const profiles = await sql`
        select distinct credits_available, credits_held from app.profiles
        where id in (select user_id from app.jobs where status = 'completed')`;
      expect(profiles.map((row) => ({ ...row }))).toEqual([
        { credits_available: 0, credits_held: 0 },
      ]);
      // What was recorded before is not asked for again.
      const again = provider.calls.filter(({ job, step }) => old.isRecorded(job, step));
      expect(again).toEqual([]);
      expect(provider.calls).toHaveLength(old.open.length * 3 - old.recorded);
      const broken = await brokenInvariants({ sql, calls: provider.calls, stuckSeconds: 0 });
      expect(broken).toEqual([]);
      await database.close();
    },
  );

  it('of a later version does not disturb them', async () => {
    const database = await testDatabase();
    await enqueuePosts(database.db, 60);
    const working = rescue(database, { provider: provider.url });
    for (let trial = 0; trial < trials(5); trial++) {
      await sleep(30);
      await database.sql.unsafe(`
        alter table app.jobs add column extra_${trial} text default 'x';
        create index jobs_extra_${trial} on app.jobs (extra_${trial});
        alter table app.job_steps add column extra_${trial} integer not null default 0`);
    }
    await working;
    const failed = await database.sql`select error from app.jobs where status = 'failed'`;
    expect([...failed]).toEqual([]);
    expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 0 })).toEqual([]);
    await database.close();
  });
});
