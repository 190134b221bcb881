import { randomUUID } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { rateLimits } from '@/db/schema';
import { generateTitles } from '@/lib/ai/ideas';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { suggest } from '@/lib/posts/server/ideas';
import { budgetFor } from '@/lib/spending/budget';
import { costOf } from '@/lib/spending/cost';
import { sendJson } from '@/tests/helpers/model/fake-model';
import { wellBehaved } from '@/tests/helpers/model/model-writer';
import { testUser } from '../../helpers/database';
import { makeDue, readJob } from '../../helpers/jobs';
import { answer, caps, database, model, request, spendingSuite, work } from './harness';

spendingSuite();

async function ordered() {
  const userId = await testUser(database.db, 150);
  const { jobId } = await startBlogJob(database.db, { id: userId }, request);
  return { userId, jobId };
}

const counts = async () => {
  const rows = await database.db.select().from(rateLimits).where(like(rateLimits.key, 'spend:%'));
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};

describe('the budget', () => {
  const max = { tokens: 1_000, usd: 0.001 };

  it('lets no two calls pass a cap together, and takes back what was not used', async () => {
    caps({ OPENAI_USER_DAY_TOKENS: '5000' });
    const budget = budgetFor(database.db, { userId: randomUUID(), paid: false });
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => budget.reserve(max)));
    const open = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(open).toHaveLength(5);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ kind: 'wait', code: 'user_day_limit' });
    await Promise.all(open.map(({ commit }) => commit({ tokens: 200, usd: 0.0002 })));
    await budget.reserve({ tokens: 4_000, usd: 0 });
    await expect(budget.reserve({ tokens: 1, usd: 0 })).rejects.toMatchObject({
      code: 'user_day_limit',
    });
  });

  it('knows money as well as tokens, and everybody’s day besides the user’s', async () => {
    caps({ OPENAI_USER_DAY_BUDGET_USD: '0.002', OPENAI_DAY_BUDGET_USD: '0.003' });
    const [ann, bob] = [randomUUID(), randomUUID()].map((userId) =>
      budgetFor(database.db, { userId, paid: true }),
    );
    await ann?.reserve(max);
    await ann?.reserve(max);
    await expect(ann?.reserve(max)).rejects.toMatchObject({ code: 'user_day_limit' });
    await bob?.reserve(max);
    await expect(bob?.reserve(max)).rejects.toMatchObject({ kind: 'wait', code: 'day_limit' });
  });

  it('begins anew the next day, drops the old one, and keeps the cost of a job', async () => {
    caps({ OPENAI_USER_DAY_TOKENS: '1000' });
    const [userId, jobId] = [randomUUID(), randomUUID()];
    const budget = budgetFor(database.db, { userId, jobId, paid: true });
    await budget.reserve(max);
    await database.db
      .update(rateLimits)
      .set({ windowStart: sql`window_start - interval '1 day'` })
      .where(like(rateLimits.key, `spend:user:${userId}%`));
    await budget.reserve(max);
    expect((await counts())[`spend:user:${userId}:tokens`]).toBe(1_000);
    expect(await costOf(database.db, jobId)).toEqual({ tokens: 2_000, usd: 0.002 });
    const rows = await database.db.select().from(rateLimits);
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  });

  it('counts nothing when every cap is off and there is no job', async () => {
    caps({
      OPENAI_USER_DAY_TOKENS: '0',
      OPENAI_USER_DAY_BUDGET_USD: '0',
      OPENAI_DAY_TOKENS: '0',
      OPENAI_DAY_BUDGET_USD: '0',
    });
    await budgetFor(database.db, { userId: randomUUID(), paid: false }).reserve(max);
    expect(await counts()).toEqual({});
  });
});

describe('a post', () => {
  it('says what it cost, and the counters agree', async () => {
    caps();
    const { userId, jobId } = await ordered();
    await work();
    // Plan, four sections, the frame, the second draft and the review.
    const cost = { tokens: 8 * 150, usd: 8 * 0.00035 };
    expect((await readJob(database.db, jobId)).result?.cost).toBeCloseTo(cost.usd, 6);
    expect(await costOf(database.db, jobId)).toEqual(cost);
    expect(await counts()).toMatchObject({
      [`spend:user:${userId}:usd`]: 2_800,
      [`spend:user:${userId}:tokens`]: 1_200,
      'spend:all:usd': 2_800,
    });
  });

  it('counts the calls that failed in earlier attempts', async () => {
    caps();
    const { jobId } = await ordered();
    answer.reply = (seen) =>
      seen.task === 'section' && (seen.data.section as { index: number }).index === 2
        ? 'Too short.'
        : wellBehaved(seen);
    while ((await readJob(database.db, jobId)).attempt < 2) {
      await work(400);
      await makeDue(database.db, jobId);
    }
    answer.reply = wellBehaved;
    await makeDue(database.db, jobId);
    await work();
    const calls = model.calls.filter((call) => call.task !== '').length;
    expect(calls).toBeGreaterThan(6);
    expect(await costOf(database.db, jobId)).toMatchObject({ tokens: calls * 150 });
    expect((await readJob(database.db, jobId)).result?.cost).toBeCloseTo(calls * 0.00035, 6);
  });

  it.each([
    ['OPENAI_USER_DAY_TOKENS', /larger than this server allows/],
    ['OPENAI_DAY_TOKENS', /larger than this server allows/],
    ['OPENAI_POST_TOKENS', /reached its spending limit/],
    ['OPENAI_CALL_TOKENS', /larger than this server allows/],
  ])(
    'that no call of fits under %s fails with a sentence, at once, and the credits go back',
    async (name, expected) => {
      caps({ [name]: '100' });
      const { userId, jobId } = await ordered();
      await work();
      const job = await readJob(database.db, jobId);
      expect(job).toMatchObject({ status: 'failed', attempt: 1, errorClass: 'fatal' });
      expect(job.error).toMatch(expected);
      expect(model.calls.filter((call) => call.task !== '')).toEqual([]);
      expect(await getProfile(database.db, userId)).toMatchObject({
        creditsAvailable: 150,
        creditsHeld: 0,
      });
    },
  );

  it('pays nothing for a call that was refused', async () => {
    caps();
    answer.reply = (seen) =>
      seen.task === 'section' && (seen.data.section as { index: number }).index === 1
        ? (_, response) => sendJson(response, 401, { error: { message: 'no' } })
        : wellBehaved(seen);
    const { jobId } = await ordered();
    await work();
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'failed' });
    // The plan and the first section.
    expect(await costOf(database.db, jobId)).toEqual({ tokens: 300, usd: 0.0007 });
  });
});

it('the suggestions of the wizard count too, and say when the day is full', async () => {
  caps({ OPENAI_USER_DAY_TOKENS: '5000' });
  const user = { id: randomUUID() };
  const titles = () =>
    suggest({ db: database.db, user, request: new Request('http://localhost/') }, (caller) =>
      generateTitles({ keyword: 'cold brew', ...caller }),
    );
  await titles();
  expect((await counts())[`spend:user:${user.id}:tokens`]).toBe(150);
  await budgetFor(database.db, { userId: user.id, paid: false }).reserve({ tokens: 4_800, usd: 0 });
  const error = await titles().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
  expect(
    Number((error as { headers: Record<string, string> }).headers['retry-after']),
  ).toBeGreaterThan(0);
});
