import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { patience, trials } from '../helpers/trials';
import {
  enqueuePosts,
  lapseAll,
  lease,
  rescue,
  seeded,
  sleep,
  startWorker,
  until,
  untilAllFinal,
} from './harness';
import { type Provider, startProvider } from './provider';

let database: TestDatabase;
let provider: Provider;
beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider(20);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** Where a worker dies, and which of its calls have to be made again. */
const points = [
  { failpoint: 'after-claim', repeated: [] as string[] },
  { failpoint: 'after-reply@section-2', repeated: ['section-2'] },
  { failpoint: 'inside-step-write@section-2', repeated: ['section-2'] },
  { failpoint: 'after-step@section-2', repeated: [] },
  { failpoint: 'before-complete', repeated: [] },
  { failpoint: 'inside-complete', repeated: [] },
  { failpoint: 'after-complete', repeated: [] },
];

describe('a worker killed', () => {
  it.each(points)('at $failpoint loses no work and repeats no recorded step', async (point) => {
    const count = trials(20);
    provider.calls.length = 0;
    const jobs = await enqueuePosts(database.db, count);
    const failpoint = `${point.failpoint}=kill`;
    const options = { url: database.url, provider: provider.url, leaseSeconds: 60, failpoint };
    const die = async () => (await startWorker(options)).ended;
    for (let dead = 0; dead < count; dead += 20)
      for (const end of await Promise.all(Array.from({ length: Math.min(20, count) }, die)))
        expect(end).toMatchObject({ signal: 'SIGKILL', report: null });
    await lapseAll(database);
    // A short lease may lapse on a busy machine, and then a step is rightly made again.
    await rescue(database, { provider: provider.url, leaseSeconds: 60 });
    for (const job of jobs)
      for (const step of ['section-1', 'section-2', 'section-3']) {
        const calls = provider.calls.filter((call) => call.job === job && call.step === step);
        expect(calls, step).toHaveLength(point.repeated.includes(step) ? 2 : 1);
      }
    const ends = await database.sql`select status from app.jobs where id in ${database.sql(jobs)}`;
    expect(ends.map(({ status }) => status)).toEqual(Array(count).fill('completed'));
    expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 0 })).toEqual([]);
  });

  it('at random instants loses nothing and charges nobody twice', async () => {
    const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const options = { url: database.url, provider: provider.url, pollMs: 50, concurrency: 2 };
    provider.calls.length = 0;
    const kills = trials(160);
    const jobs = await enqueuePosts(database.db, trials(1000));
    const killed = new Set<number>();
    const atWork = (pid: number) => provider.calls.some((call) => call.pid === pid);
    const isOver = () => provider.calls.length >= jobs.length * 3;
    let started = 0;
    const lane = async () => {
      while (started++ < kills) {
        const mayDieEarly = started % 4 === 0;
        const worker = await startWorker(options);
        // A slow machine takes seconds from here to the first call, and chance could kill most before.
        if (!mayDieEarly) await until('work', () => atWork(worker.pid) || isOver());
        await sleep(random() * 250);
        worker.child.kill('SIGKILL');
        await worker.ended;
        killed.add(worker.pid);
      }
    };
    await Promise.all([1, 2, 3, 4].map(lane));
    expect(killed.size).toBe(kills);
    await rescue(database, { provider: provider.url, timeoutMs: patience(120_000) });
    const broken = await brokenInvariants({ sql: database.sql, stuckSeconds: lease });
    expect(broken, `seed ${seed}`).toEqual([]);
    const failed = await database.sql`
      select error_class from app.jobs where status = 'failed' and error_class <> 'dead'`;
    expect([...failed], `seed ${seed}`).toEqual([]);
    // One kill takes at most the worker's two calls under way with it.
    expect(provider.calls.length, `seed ${seed}`).toBeLessThanOrEqual(jobs.length * 3 + kills * 2);
    // If every kill came before the work had begun it would prove nothing.
    expect([...killed].filter(atWork).length, `seed ${seed}`).toBeGreaterThan(kills / 2);
  });

  it('by a job is replaced, and the job given up, while the others go on', async () => {
    const poisonous = await enqueuePosts(database.db, trials(20));
    await database.sql`
      update app.jobs set data = data || '{"poison":true}', max_attempts = 2
      where id in ${database.sql(poisonous)}`;
    const healthy = await enqueuePosts(database.db, 20);
    const options = { url: database.url, provider: provider.url, pollMs: 50 };
    const done = untilAllFinal(database, patience(120_000)).then(() => true);
    let deaths = 0;
    const lane = async () => {
      for (;;) {
        const worker = await startWorker(options);
        const end = await Promise.race([worker.ended, done]);
        if (end === true) {
          worker.child.kill('SIGTERM');
          return worker.ended;
        }
        deaths += 1;
      }
    };
    await Promise.all([1, 2, 3].map(lane));
    expect(deaths).toBe(poisonous.length * 2);
    const ends = async (ids: string[]) => {
      const rows =
        await database.sql`select distinct status, attempt from app.jobs where id in ${database.sql(ids)}`;
      return rows.map((row) => ({ ...row }));
    };
    expect(await ends(poisonous)).toEqual([{ status: 'failed', attempt: 2 }]);
    expect(await ends(healthy)).toEqual([{ status: 'completed', attempt: 1 }]);
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });

  it('by a polite SIGTERM hands its job on without losing a step or an attempt', async () => {
    provider.calls.length = 0;
    const [job = ''] = await enqueuePosts(database.db, 1);
    const worker = await startWorker({
      url: database.url,
      provider: provider.url,
      pollMs: 50,
      steps: 40,
    });
    await until('the second step', () => provider.calls.length >= 2);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ signal: null, report: { claimed: 1, yielded: 1 } });
    const [row] = await database.sql`select status, attempt from app.jobs where id = ${job}`;
    expect({ ...row }).toEqual({ status: 'pending', attempt: 0 });
    await rescue(database, { provider: provider.url, steps: 40 });
    expect(await brokenInvariants({ sql: database.sql, calls: provider.calls })).toEqual([]);
  });
});
