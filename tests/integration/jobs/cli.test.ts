import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { drain } from '@/lib/jobs/drain';
import { meterFor } from '@/lib/spending/meter';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogHandlers, enqueuePost, readJob, threeSteps } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function cli(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'lib/jobs/cli.ts', ...args],
    { env: { ...process.env, DATABASE_URL: database.url } },
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
    await drain({ db: database.db, budgetMs: 20_000, handlers: blogHandlers(threeSteps()) });
    const settle = await meterFor(database.db, { userId: job.userId, jobId: job.id })({
      tokens: 2_000,
      usd: 0.1,
    });
    await settle({ tokens: 1_234, usd: 0.05 });
    const list = await cli('list', '--status', 'completed');
    expect(list).toMatchObject({ code: 0, err: '' });
    expect(list.out).toMatch(new RegExp(`^${job.id}  .*blog   completed  1/5  tea$`, 'm'));
    const shown = await cli('show', job.id, '--json');
    expect(JSON.parse(shown.out)).toMatchObject({
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
    const failing = blogHandlers(async (context) => {
      await threeSteps(calls)(context);
      throw Object.assign(new Error('Quota used up.'), { kind: 'unavailable' });
    });
    await drain({ db, budgetMs: 20_000, handlers: failing });
    const answers = [await cli('retry', job.id, '--json'), await cli('retry', job.id, '--json')];
    const ids = answers.map(({ out }) => JSON.parse(out)[0].id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(job.id);
    await drain({ db, budgetMs: 20_000, handlers: blogHandlers(threeSteps(calls)) });
    expect(await readJob(db, ids[0])).toMatchObject({ status: 'completed' });
    expect(calls).toEqual(['one', 'two', 'three']);
    expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 0, creditsHeld: 0 });
  });

  it('cancels, and says what is wrong', async () => {
    const job = await enqueuePost(database.db, await testUser(database.db, 150));
    expect(await cli('cancel', job.id)).toMatchObject({ code: 0 });
    expect(await readJob(database.db, job.id)).toMatchObject({ error: 'Cancelled' });
    expect(await cli('show', 'nonsense')).toMatchObject({
      code: 1,
      err: 'There is no job nonsense.\n',
    });
    expect(await cli('dance')).toMatchObject({ code: 2, out: '' });
    expect((await cli('dead')).out).toBe('No jobs.\n');
  });
});
