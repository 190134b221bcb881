import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { trials } from '../helpers/trials';
import { enqueuePosts, rescue, sleep } from './harness';
import { type Provider, startProvider } from './provider';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider(10);
});
afterAll(() => provider.close());

describe('a migration while jobs run', () => {
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
