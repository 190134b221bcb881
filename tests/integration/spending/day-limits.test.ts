import { randomUUID } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEntry } from '@/db/queries/credits';
import { listSteps } from '@/db/queries/job-steps';
import { getProfile } from '@/db/queries/profiles';
import { profiles, rateLimits } from '@/db/schema';
import { AiError } from '@/lib/ai/errors';
import { hasPaid, paidGrantKey } from '@/lib/billing/paid';
import { grantCredits, refundCredits } from '@/lib/credits/ledger';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { toJobView } from '@/lib/jobs/view';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { budgetFor } from '@/lib/spending/budget';
import { streamText } from '@/tests/helpers/model/fake-model';
import { wellBehaved } from '@/tests/helpers/model/model-writer';
import { testUser } from '../../helpers/database';
import { blogRegistry, makeDue, readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { answer, caps, database, model, request, spendingSuite, work } from './harness';

spendingSuite();
beforeAll(() => {
  // Images start only where they could be stored.
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'key');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key');
});
afterAll(() => vi.unstubAllEnvs());

async function payingUser() {
  const userId = await testUser(database.db, 250);
  await database.db
    .update(profiles)
    .set({ subscriptionStatus: 'active' })
    .where(sql`id = ${userId}`);
  return userId;
}
const order = (userId: string) => startBlogJob(database.db, { id: userId }, request);
const balance = async (userId: string) => {
  const profile = await getProfile(database.db, userId);
  return [profile?.creditsAvailable, profile?.creditsHeld];
};
/** Lets all counters of today be those of yesterday. */
const nextDay = () =>
  database.db
    .update(rateLimits)
    .set({ windowStart: sql`window_start - interval '1 day'` })
    .where(like(rateLimits.key, 'spend:%'));
const spent = { tokens: 1_000, usd: 0.001 };

describe('the money of accounts that never paid', () => {
  it('ends at its share, however many they are, and leaves the rest to those who pay', async () => {
    caps({ OPENAI_DAY_TOKENS: '100000' });
    const free = () => budgetFor(database.db, { userId: randomUUID(), paid: false }).reserve(spent);
    const tries = await Promise.allSettled(Array.from({ length: 100 }, free));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ kind: 'wait', code: 'free_day_limit' });
    const paying = () =>
      budgetFor(database.db, { userId: randomUUID(), paid: true }).reserve(spent);
    const paid = await Promise.allSettled(Array.from({ length: 100 }, paying));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  });

  it('is a share that can be set, of money as of tokens', async () => {
    caps({ OPENAI_DAY_BUDGET_USD: '0.01', OPENAI_FREE_DAY_PERCENT: '20' });
    const budget = budgetFor(database.db, { userId: randomUUID(), paid: false });
    for (let n = 0; n < 2; n++) await budget.reserve(spent);
    await expect(budget.reserve(spent)).rejects.toMatchObject({ code: 'free_day_limit' });
  });

  it('is theirs until they pay: a plan that runs, or credits that were ever bought', async () => {
    const { db } = database;
    const [welcomed, buyer, creator] = [
      await testUser(db, 250),
      await testUser(db),
      await payingUser(),
    ];
    const grant = (key: string) => ({
      userId: buyer,
      amount: 3_000,
      reference: 'Creator plan',
      idempotencyKey: key,
    });
    await db.transaction((tx) =>
      refundCredits(tx, { ...grant(`refund:${buyer}`), jobId: randomUUID() }),
    );
    expect(await hasPaid(db, buyer)).toBe(false);
    const key = paidGrantKey({ transactionId: `txn_${buyer}`, lineItemId: 'txnitm_1' });
    await db.transaction((tx) => grantCredits(tx, grant(key)));
    const answers = await Promise.all([welcomed, buyer, creator].map((id) => hasPaid(db, id)));
    expect(answers).toEqual([false, true, true]);
    const takeBack = (amount: number) =>
      db.transaction((tx) =>
        applyEntry(tx, {
          ...grant(`clawback:${buyer}:${amount}`),
          kind: 'clawback',
          amount: -amount,
          move: { available: -amount, held: 0 },
        }),
      );
    await takeBack(1_000);
    expect(await hasPaid(db, buyer)).toBe(true);
    await takeBack(2_000);
    expect(await hasPaid(db, buyer)).toBe(false);
  });
});

describe('a post that meets a cap of the day', () => {
  /** Fills the counter once the plan and the first section are written. */
  async function meetsCap(userId: string, key: string) {
    const fill = () =>
      database.db
        .update(rateLimits)
        .set({ count: 1_000_000 })
        .where(sql`key = ${`${key}:tokens`}`);
    const { jobId } = await order(userId);
    let filled = false;
    answer.reply = (seen) => {
      const section = seen.task === 'section' ? (seen.data.section as { index: number }).index : 0;
      const answer = wellBehaved(seen);
      if (section !== 1 || filled || typeof answer !== 'string') return answer;
      filled = true;
      return (_, response) => void fill().then(() => streamText(response, answer));
    };
    const report = await work();
    return { jobId, report };
  }

  it.each([
    ['its user’s', 'user', /^Waiting: your writing limit for today is reached\.$/],
    ['its share’s', 'free', /^Waiting: today's writing limit is reached\.$/],
    ['everybody’s', 'all', /^Waiting: today's writing limit is reached\.$/],
  ])(
    '%s day waits for the next, and keeps its credits, steps and attempts',
    async (_, whose, expected) => {
      caps({ OPENAI_USER_DAY_TOKENS: '500000', OPENAI_DAY_TOKENS: '900000' });
      const userId = whose === 'free' ? await testUser(database.db, 250) : await payingUser();
      const key = whose === 'user' ? `spend:user:${userId}` : `spend:${whose}`;
      const { jobId, report } = await meetsCap(userId, key);
      expect(report).toMatchObject({ claimed: 1, waiting: 1, failed: 0 });
      const job = await readJob(database.db, jobId);
      expect(job).toMatchObject({ status: 'pending', attempt: 0, errorClass: 'wait' });
      expect(job.progress.message).toMatch(expected);
      const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
      expect(job.runAt.getTime()).toBeGreaterThanOrEqual(midnight - 2_000);
      expect(job.runAt.getTime()).toBeLessThanOrEqual(midnight + 62_000);
      expect(
        toJobView({
          ...job,
          type: 'blog-generation',
          finishedSections: 0,
          hasBegun: true,
          freeStops: 0,
        }).waitingUntil,
      ).toBe(job.runAt.toISOString());
      expect(await balance(userId)).toEqual([100, 150]);
      const kept = (await listSteps(database.db, jobId)).length;
      expect(kept).toBeGreaterThanOrEqual(3);

      await nextDay();
      await makeDue(database.db, jobId);
      const before = model.calls.length;
      answer.reply = wellBehaved;
      await work();
      expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
      expect(await balance(userId)).toEqual([100, 0]);
      // Screen, plan, four sections, frame, second draft, review: nothing recorded was asked for again.
      const written = model.calls.slice(before).filter(({ task }) => task !== '');
      expect(written.length).toBe(9 - kept);
    },
  );

  it('may meet it more often than it has attempts', async () => {
    caps({ OPENAI_USER_DAY_TOKENS: '500000', OPENAI_DAY_TOKENS: '900000' });
    const userId = await payingUser();
    const { jobId } = await meetsCap(userId, 'spend:all');
    for (let n = 0; n < 6; n++) {
      await makeDue(database.db, jobId);
      expect(await work()).toMatchObject({ waiting: 1 });
    }
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'pending', attempt: 0 });
  });

  it('can be stopped while it waits, at the share of its finished sections', async () => {
    caps({ OPENAI_USER_DAY_TOKENS: '500000', OPENAI_DAY_TOKENS: '900000' });
    const userId = await payingUser();
    const { jobId } = await meetsCap(userId, 'spend:all');
    await cancelJob({ db: database.db, registry }, userId, jobId, { keep: false, price: 70 });
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'failed' });
    expect(await balance(userId)).toEqual([180, 0]);
  });
});

describe('a new order on a day whose limit is nearly reached', () => {
  it.each([
    ['the user’s own', { OPENAI_USER_DAY_TOKENS: '100000' }, 96_000, 429],
    ['that of free accounts', { OPENAI_DAY_TOKENS: '100000' }, 39_000, 503],
    ['everybody’s', { OPENAI_DAY_TOKENS: '100000', OPENAI_FREE_DAY_PERCENT: '100' }, 96_000, 503],
  ])('is refused before it costs anything: %s', async (whose, set, tokens, status) => {
    caps(set);
    const userId = await testUser(database.db, 250);
    const postId = await testPost(database.db, userId);
    await order(userId);
    await budgetFor(database.db, {
      userId: whose === 'the user’s own' ? userId : randomUUID(),
      paid: false,
    }).reserve({ tokens, usd: 0 });
    const image = { prompt: 'a jar', postId, imageId: 'a', size: 'square' as const };
    for (const start of [
      () => order(userId),
      () => startImageJob(database.db, { id: userId }, image),
    ]) {
      const error = await start().catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        status,
        message: expect.stringMatching(
          /limit.* start again in .*(second|minute|hour)s?\. Nothing was charged\.$/,
        ),
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      });
    }
    expect(await balance(userId)).toEqual([100, 150]);
  });

  it('is taken from those who pay while only the free accounts’ share is used up', async () => {
    caps({ OPENAI_DAY_TOKENS: '100000' });
    await budgetFor(database.db, { userId: randomUUID(), paid: false }).reserve({
      tokens: 40_000,
      usd: 0,
    });
    const userId = await payingUser();
    const { jobId } = await order(userId);
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
  });
});

it('an image that meets a cap fails with a sentence and gives everything back', async () => {
  caps({ OPENAI_USER_DAY_TOKENS: '100000' });
  const userId = await payingUser();
  const postId = await testPost(database.db, userId);
  const image = { prompt: 'a jar', postId, imageId: 'a', size: 'square' as const };
  const { jobId } = await startImageJob(database.db, { id: userId }, image);
  await budgetFor(database.db, { userId, paid: true }).reserve({ tokens: 99_500, usd: 0 });
  expect(await work()).toMatchObject({ failed: 1 });
  const job = await readJob(database.db, jobId);
  expect(job).toMatchObject({ status: 'failed', attempt: 1 });
  expect(job.error).toMatch(
    /limit is reached.* try again in .*(second|minute|hour)s?\. Nothing was charged\.$/,
  );
  expect(await balance(userId)).toEqual([250, 0]);
});

it('a job that meets the pause of a provider in trouble uses no attempt up', async () => {
  const userId = await payingUser();
  const { jobId } = await order(userId);
  const run = async () => {
    throw new AiError('wait', 'paused', 'The writing service is having trouble right now.', {
      retryAfterMs: 480_000,
    });
  };
  for (let n = 0; n < 6; n++) {
    await makeDue(database.db, jobId);
    const report = await drain({ db: database.db, budgetMs: 30_000, registry: blogRegistry(run) });
    expect(report).toMatchObject({ waiting: 1, failed: 0 });
  }
  const job = await readJob(database.db, jobId);
  expect(job).toMatchObject({ status: 'pending', attempt: 0, errorClass: 'wait' });
  expect(job.progress.message).toBe('Waiting: the writing service is having trouble right now.');
});
