import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { drain } from '@/lib/jobs/engine/drain';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost, readJob, threeSteps } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function balance(userId: string) {
  const profile = await getProfile(database.db, userId);
  return { available: profile?.creditsAvailable, held: profile?.creditsHeld };
}

describe('a job', () => {
  it('runs its steps, spends its credits and keeps its result', async () => {
    const { db } = database;
    const userId = await testUser(db, 200);
    const job = await enqueuePost(db, userId);
    expect(await balance(userId)).toEqual({ available: 50, held: 150 });
    const calls: string[] = [];
    const report = await drain({ db, budgetMs: 20_000, registry: blogRegistry(threeSteps(calls)) });
    expect(report).toMatchObject({ claimed: 1, completed: 1 });
    expect(calls).toEqual(['one', 'two', 'three']);
    expect(await readJob(db, job.id)).toMatchObject({
      status: 'completed',
      attempt: 1,
      leaseToken: null,
      result: { postId: 'text of one+text of two+text of three', creditsUsed: 150 },
      progress: { percentage: 100 },
    });
    expect(await balance(userId)).toEqual({ available: 50, held: 0 });
  });

  it('fails at once on a fatal error, says why and gives the credits back', async () => {
    const { db } = database;
    const userId = await testUser(db, 150);
    const job = await enqueuePost(db, userId);
    const registry = blogRegistry(async () => {
      throw new AppError('invalid', 'This topic cannot be written about.');
    });
    expect(await drain({ db, budgetMs: 20_000, registry })).toMatchObject({ failed: 1 });
    expect(await readJob(db, job.id)).toMatchObject({
      status: 'failed',
      error: 'This topic cannot be written about.',
      errorClass: 'fatal',
      attempt: 1,
    });
    expect(await balance(userId)).toEqual({ available: 150, held: 0 });
  });
});
