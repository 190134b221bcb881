import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost, readJob } from '../../helpers/jobs';

let database: TestDatabase;
const begun: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const { pid } of begun) if (pid) kill(pid, 'SIGKILL');
  await database.close();
});

/** All processes of the group, as a terminal and a container's end do. */
function kill(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It has ended.
  }
}

/** What `npm run worker` runs, word for word; npm itself is left out. */
function worker(env: Record<string, string> = {}) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const child = spawn('sh', ['-c', scripts.worker], {
    detached: true,
    env: { ...process.env, DATABASE_URL: database.url, OPENAI_API_KEY: '', ...env },
  });
  begun.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { group: child.pid ?? 0, output, code };
}

// PGlite takes one connection, which these tests hold themselves.
describe.runIf(inject('engine') === 'postgres')('npm run worker', () => {
  it('works the queue until it is asked to end, and reports', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    // Nobody can write it: its data holds no outline. The credits go back.
    const job = await enqueuePost(db, userId);
    const { group, output, code } = worker();
    await vi.waitFor(
      async () => expect(await readJob(db, job.id)).toMatchObject({ status: 'failed' }),
      { timeout: 30_000, interval: 100 },
    );
    kill(group, 'SIGTERM');
    expect(await code).toBe(0);
    expect(output.out).toContain('The worker has ended.');
    expect(output.out).toMatch(/"claimed":1\b[^}]*"failed":1\b/);
    expect(await getProfile(db, userId)).toMatchObject({ creditsAvailable: 150, creditsHeld: 0 });
  });

  it('refuses the switches of the fault tests', async () => {
    const { output, code } = worker({ INKWRIGHT_FAILPOINT: 'after-claim=kill' });
    expect(await code).toBe(1);
    expect(output.err).toContain('refused in production');
    expect(output.out).toBe('');
  });
});
