import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimNext } from '@/db/queries/job-claim';
import { insertStep } from '@/db/queries/job-steps';
import { getProfile } from '@/db/queries/profiles';
import { jobs } from '@/db/schema';
import { shareOf } from '@/lib/credits/share';
import { AppError } from '@/lib/errors';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { completeJob, settleError } from '@/lib/jobs/engine/settle';
import { registry } from '@/lib/jobs/index';
import { handler } from '@/lib/jobs/write-post/handler';
import { refundIfShort } from '@/lib/jobs/write-post/short-post-refund';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { blogOrder } from '../../helpers/jobs';
import { trials } from '../../helpers/trials';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const price = 150;
const sections = blogOrder.outline.length;
const text = 'A section that says something useful to its readers. ';

type Job = { id: string; finished: number; hasBegun: boolean };
/** What the ledger must hold by the rules alone. */
type Model = {
  available: number;
  held: number;
  failed: number;
  stops: number;
  freeStops: number;
  refunds: number;
};
type Move = {
  act: 'start' | 'begin' | 'section' | 'keep' | 'throw' | 'fail' | 'short' | 'complete';
  twice: boolean;
};

const moves = fc.array(
  fc.record<Move>({
    act: fc.constantFrom(
      'start',
      'begin',
      'section',
      'section',
      'keep',
      'throw',
      'fail',
      'short',
      'complete',
    ),
    twice: fc.boolean(),
  }),
  { minLength: 10, maxLength: 40 },
);

/** Beyond each limit, which few random orders reach: short posts, free stops, failures. */
const atEachLimit = [
  { times: 4, acts: ['start', 'short'] as const },
  { times: 5, acts: ['start', 'begin', 'throw'] as const },
  { times: 8, acts: ['start', 'section', 'fail'] as const },
].map(({ times, acts }) =>
  Array.from({ length: times }, () => acts.map((act): Move => ({ act, twice: false }))).flat(),
);

async function claim(id: string) {
  const types = ['blog-generation' as const];
  const claimed = await claimNext(database.db, {
    types,
    leaseSeconds: 60,
    runningPerUser: 9,
    version: 1,
  });
  if (claimed?.id !== id) throw new Error('Another job was claimed.');
  return claimed;
}

async function complete(userId: string, { id, finished }: Job, words: number): Promise<void> {
  const claimed = await claim(id);
  const lengthReport = { words, targetWords: 1_000, kept: true, off: [] };
  const steps = Array.from({ length: finished || 1 }, (_, n) => ({
    stepKey: `section-${n + 1}`,
    inputHash: 'h',
    output: text,
  }));
  await completeJob(database.db, claimed, {
    result: {},
    reference: 'Blog post',
    complete: async (tx) => ({
      ...(await handler.keep?.(tx, { ...claimed, steps })),
      ...(await refundIfShort(tx, {
        job: { id, userId },
        post: { title: 'Tea', lengthReport },
      })),
    }),
  });
}

/** A step of a worker, with which the job has begun. */
async function record(jobId: string, stepKey: string): Promise<void> {
  const step = { jobId, stepKey, inputHash: 'h', output: text, attempt: 1 };
  await database.db.transaction(async (tx) => {
    await insertStep(tx, step);
    await tx.update(jobs).set({ startedAt: sql`now()` }).where(eq(jobs.id, jobId));
  });
}

/** Makes a move in the product and in the model; answers with the job that is open afterwards. */
async function make(
  move: Move,
  userId: string,
  open: Job | null,
  model: Model,
): Promise<Job | null> {
  const { db } = database;
  if (move.act === 'start') {
    if (open) return open;
    const start = () => startBlogJob(db, { id: userId }, blogOrder as never, randomUUID());
    if (model.failed > 5 || model.available < price) {
      await expect(start()).rejects.toThrow(AppError);
      return null;
    }
    const { jobId } = await start();
    model.available -= price;
    model.held += price;
    return { id: jobId, finished: 0, hasBegun: false };
  }
  if (!open) return null;
  const { id, finished, hasBegun } = open;
  if (move.act === 'section') {
    if (finished === sections) return open;
    await record(id, `section-${finished + 1}`);
    return { id, finished: finished + 1, hasBegun: true };
  }
  if (move.act === 'begin') {
    if (!hasBegun) await record(id, 'screen');
    return { id, finished, hasBegun: true };
  }
  if (move.act === 'keep' || move.act === 'throw') {
    const isFree = finished === 0 && (!hasBegun || model.freeStops < 3);
    const share = isFree ? 0 : shareOf(price, { finished: Math.max(1, finished), sections });
    const stop = () =>
      cancelJob({ db, registry }, userId, id, { keep: move.act === 'keep', price: share });
    if (hasBegun && model.stops >= 10) {
      await expect(stop()).rejects.toMatchObject({ code: 'rate_limited' });
      return open;
    }
    await Promise.all(move.twice ? [stop(), stop()] : [stop()]);
    Object.assign(model, {
      stops: model.stops + (hasBegun ? 1 : 0),
      freeStops: model.freeStops + (isFree && hasBegun ? 1 : 0),
      held: 0,
      available: model.available + price - share,
    });
    return null;
  }
  if (move.act === 'fail') {
    await settleError({ db, registry }, await claim(id), new AppError('invalid', 'No.'));
    if (finished > 0) model.failed += 1;
    Object.assign(model, { held: 0, available: model.available + price });
    return null;
  }
  await complete(userId, open, move.act === 'short' ? 500 : 1_000);
  const back = move.act === 'short' && model.refunds < 2 ? 50 : 0;
  if (back > 0) model.refunds += 1;
  Object.assign(model, { held: 0, available: model.available + back });
  return null;
}

it('keeps every balance as the rules say, through any order of starts, stops and ends', async () => {
  const credits = 1_500;
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const userId = await testUser(database.db, credits);
      const model: Model = {
        available: credits,
        held: 0,
        failed: 0,
        stops: 0,
        freeStops: 0,
        refunds: 0,
      };
      let open: Job | null = null;
      for (const move of list) {
        open = await make(move, userId, open, model);
        const profile = await getProfile(database.db, userId);
        const { available, held } = model;
        expect([profile?.creditsAvailable, profile?.creditsHeld]).toEqual([available, held]);
        expect(held).toBeGreaterThanOrEqual(0);
      }
      // A job left open would be the next one that is claimed.
      if (open)
        await settleError(
          { db: database.db, registry },
          await claim(open.id),
          new AppError('invalid', 'No.'),
        );
      expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
    }),
    { numRuns: trials(40), examples: atEachLimit.map((list) => [list]) },
  );
});
