import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertStep } from '@/db/queries/job-steps';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { type TestDatabase, testDatabase, testUser } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { blogOrder, readJob } from '../helpers/jobs';
import { trials } from '../helpers/trials';
import { bundled } from './bundle';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A post with two of its three sections written. */
async function halfWritten() {
  const userId = await testUser(database.db, 150);
  const { jobId } = await startBlogJob(database.db, { id: userId }, blogOrder as never);
  for (const stepKey of ['section-1', 'section-2'])
    await database.db.transaction((tx) =>
      insertStep(tx, { jobId, stepKey, inputHash: 'h', output: 'Some text.', attempt: 1 }),
    );
  return { userId, jobId };
}

/** Resolves with the signal that ended the process, or null. */
async function stopIn({ userId, jobId }: { userId: string; jobId: string }, failpoint?: string) {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', await bundled('tests/faults/stopper.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        FAULT_DATABASE: database.url,
        FAULT_USER: userId,
        FAULT_JOB: jobId,
        ...(failpoint && { INKWRIGHT_FAILPOINT: `${failpoint}=kill` }),
      },
    },
  );
  return new Promise<string | null>((resolve) =>
    child.once('close', (_, signal) => resolve(signal)),
  );
}

describe('a stop whose process is killed', () => {
  it.each([
    { failpoint: 'inside-stop', leaves: { status: 'pending', result: null } },
    {
      failpoint: 'after-stop',
      leaves: { status: 'failed', error: 'Cancelled', result: { creditsUsed: 100 } },
    },
  ])('at $failpoint is whole or did not happen, and can be repeated', async (point) => {
    const jobs = await Promise.all(Array.from({ length: trials(20) }, halfWritten));
    const ends = await Promise.all(jobs.map((job) => stopIn(job, point.failpoint)));
    expect(ends).toEqual(jobs.map(() => 'SIGKILL'));
    for (const { jobId } of jobs)
      expect(await readJob(database.db, jobId)).toMatchObject(point.leaves);
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
    expect(await Promise.all(jobs.map((job) => stopIn(job)))).toEqual(jobs.map(() => null));
    for (const { jobId } of jobs)
      expect(await readJob(database.db, jobId)).toMatchObject({
        status: 'failed',
        result: { creditsUsed: 100, postId: expect.any(String) },
      });
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });
});
