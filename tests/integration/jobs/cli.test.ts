import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { drain } from '@/lib/jobs/engine/drain';
import { sweep } from '@/lib/jobs/engine/settle';
import { budgetFor } from '@/lib/spending/budget';
import { bundled } from '../../faults/bundle';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost, readJob, threeSteps } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Said = { code: number | null; out: string; err: string };

async function cli(...args: string[]): Promise<Said> {
  return cliOn(database.url, ...args);
}

async function cliOn(url: string, ...args: string[]): Promise<Said> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', await bundled('scripts/jobs.ts'), ...args],
    { env: { ...process.env, DATABASE_URL: url } },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

// PGlite takes one connection, which these tests hold themselves.
describe.runIf(inject('engine') === 'postgres')('npm run jobs', () => {
  it('lists and shows jobs, for people and for scripts', async () => {
    const job = await enqueuePost(database.db, await testUser(database.db, 150));
    await drain({ db: database.db, budgetMs: 20_000, registry: blogRegistry(threeSteps()) });
    const { commit } = await budgetFor(database.db, {
      userId: job.userId,
      jobId: job.id,
      paid: false,
    }).reserve({ tokens: 2_000, usd: 0.1 });
    await commit({ tokens: 1_234, usd: 0.05 });
    const list = await cli('list', '--status', 'completed');
    expect(list).toMatchObject({ code: 0, err: '' });
    expect(list.out).toMatch(new RegExp(`^${job.id}  .*blog   completed  1/5  tea$`, 'm'));
    const printed = await cli('show', job.id, '--json');
    expect(JSON.parse(printed.out)).toMatchObject({
      id: job.id,
      cost: { tokens: 1_234, usd: 0.05 },
      steps: [{}, {}, {}],
    });
  });

  it('retries a failed job as a new one that keeps what was done', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const job = await enqueuePost(db, userId);
    const calls: string[] = [];
    const failing = blogRegistry(async (context) => {
      await threeSteps(calls)(context);
      throw Object.assign(new Error('Quota used up.'), { kind: 'unavailable' });
    });
    await drain({ db, budgetMs: 20_000, registry: failing });
    const answers = [await cli('retry', job.id, '--json'), await cli('retry', job.id, '--json')];
    const ids = answers.map(({ out }) => JSON.parse(out)[0].id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(job.id);
    await drain({ db, budgetMs: 20_000, registry: blogRegistry(threeSteps(calls)) });
    expect(await readJob(db, ids[0])).toMatchObject({ status: 'completed' });
    expect(calls).toEqual(['one', 'two', 'three']);
    expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 0, creditsHeld: 0 });
  });

  it('retries a waiting job at once', async () => {
    const job = await enqueuePost(database.db, await testUser(database.db, 150));
    await database.sql`update app.jobs set run_at = now() + interval '1 hour' where id = ${job.id}`;
    expect(await cli('retry', job.id)).toMatchObject({ code: 0, err: '' });
    const { runAt, status } = await readJob(database.db, job.id);
    expect(status).toBe('pending');
    expect(runAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    expect((await cli('cancel', job.id)).code).toBe(0);
  });

  it('cancels what waits and what runs, and says when there is nothing to cancel', async () => {
    const { db, sql } = database;
    const [waiting, running] = [
      await enqueuePost(db, await testUser(db, 150)),
      await enqueuePost(db, await testUser(db, 150)),
    ];
    expect(await cli('cancel', waiting.id)).toMatchObject({ code: 0 });
    expect(await readJob(db, waiting.id)).toMatchObject({ error: 'Cancelled' });
    expect(await cli('cancel', waiting.id)).toEqual({
      code: 1,
      out: '',
      err: 'The job is already failed.\n',
    });
    await sql`update app.jobs set status = 'in-progress', attempt = 1, started_at = now(),
      lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'
      where id = ${running.id}`;
    const asked = await cli('cancel', running.id);
    expect(asked).toMatchObject({ code: 0, err: '' });
    expect(asked.out).toMatch(/Its worker notices/);
    expect(await readJob(db, running.id)).toMatchObject({ error: 'Cancelled', leaseToken: null });
    for (const words of [['list'], ['show', running.id]])
      expect((await cli(...words)).out).toMatch(new RegExp(`^${running.id}  .*  failed  `, 'm'));
  });

  it('lists the jobs that took their worker down', async () => {
    const { db, sql } = database;
    expect((await cli('dead')).out).toBe('No jobs.\n');
    const job = await enqueuePost(db, await testUser(db, 150));
    await sql`update app.jobs set status = 'in-progress', attempt = max_attempts,
      started_at = now(), lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'
      where id = ${job.id}`;
    await sweep({ db, registry: {} });
    const { out } = await cli('dead');
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(out).toMatch(new RegExp(`^${job.id}  .*  failed .*The work stopped unexpectedly`));
  });

  it('shows what only a newer version can work on, and says so', async () => {
    const { db, sql } = database;
    const userId = await testUser(db, 150);
    const [unknown] = await sql`
      insert into app.jobs (user_id, type, data) values (${userId}, 'seo-audit', '{}') returning id`;
    const newer = await enqueuePost(db, userId);
    await sql`update app.jobs set version = 1000 where id = ${newer.id}`;
    const { out } = await cli('list', '--status', 'pending');
    for (const id of [unknown?.id, newer.id])
      expect(out).toMatch(new RegExp(`^${id}  .*\\(needs a newer worker\\)$`, 'm'));
    expect(out.split('\n').filter((line) => line.includes('needs a newer'))).toHaveLength(2);
    expect((await cli('show', unknown?.id)).out).toMatch(/seo-audit .*needs a newer worker/);
    expect(await cli('cancel', unknown?.id)).toMatchObject({ code: 0 });
    expect(await readJob(db, unknown?.id)).toMatchObject({ error: 'Cancelled' });
  });

  it('says in a line what is wrong', async () => {
    const line = /^[^\n]+\n$/;
    expect(await cli('show', 'nonsense')).toEqual({
      code: 1,
      out: '',
      err: 'There is no job nonsense.\n',
    });
    for (const words of [['list', '--bogus'], ['list', '--status', 'nonsense'], ['dance']])
      expect(await cli(...words)).toEqual({ code: 2, out: '', err: expect.stringMatching(line) });
    const away = await cliOn('postgres://nobody@127.0.0.1:1/nothing', 'list');
    expect(away).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
    expect(away.err).toContain('cannot be reached');
    expect(await cliOn('nonsense', 'list')).toMatchObject({ err: expect.stringMatching(line) });
  });
});
