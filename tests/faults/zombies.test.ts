import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { trials } from '../helpers/trials';
import { enqueuePosts, isStopped, lapseAll, rescue, startWorker, until } from './harness';
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

const points = [
  'after-claim',
  'before-step@section-1',
  'before-step@section-2',
  'before-step@section-3',
  'after-reply@section-1',
  'after-reply@section-2',
  'after-reply@section-3',
  'inside-step-write@section-2',
  'after-step@section-2',
  'after-step@section-3',
  'before-complete',
  'inside-complete',
];

/** How many freeze at each point at once: the server takes 5 s to free what some of them had locked. */
const together = 3;

/** All that a worker could have written, in one value to compare. */
async function everything() {
  const { sql } = database;
  return JSON.stringify([
    await sql`select * from app.jobs order by id`,
    await sql`select * from app.job_steps order by job_id, step_key`,
    await sql`select * from app.posts order by id`,
    await sql`select * from app.credit_entries order by id`,
    await sql`select * from app.profiles order by id`,
  ]);
}

describe('a worker frozen past its lease', () => {
  it.each(Array.from({ length: trials(3) }, (_, trial) => ({ trial })))(
    'writes nothing when it wakes, wherever it froze (batch $trial)',
    async () => {
      const places = Array.from({ length: together }, () => points).flat();
      const jobs = await enqueuePosts(database.db, places.length);
      const zombies = await Promise.all(
        places.map((point) =>
          startWorker({
            url: database.url,
            provider: provider.url,
            // Longer than a busy machine takes to start them all; `lapseAll` ends it.
            leaseSeconds: 600,
            failpoint: `${point}=stop`,
          }),
        ),
      );
      try {
        await until(
          'all workers to freeze',
          () => zombies.every(({ pid }) => isStopped(pid)),
          120_000,
        );
        await lapseAll(database);
        await rescue(database, { provider: provider.url });
        const before = await everything();
        for (const { pid } of zombies) process.kill(pid, 'SIGCONT');
        const ends = await Promise.all(zombies.map(({ ended }) => ended));
        for (const [at, end] of ends.entries())
          expect(end, `${places[at]} ${end.errors}`).toMatchObject({
            report: { claimed: 1, lost: 1 },
          });
        expect(await everything()).toBe(before);
      } finally {
        for (const { child } of zombies) child.kill('SIGKILL');
      }
      const rows =
        await database.sql`select status from app.jobs where id in ${database.sql(jobs)}`;
      expect(rows.map(({ status }) => status)).toEqual(jobs.map(() => 'completed'));
      expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 0 })).toEqual([]);
    },
  );
});
