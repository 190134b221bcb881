import { once, setMaxListeners } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getProfile } from '@/db/queries/profiles';
import { watchLimits } from '@/lib/ai/openai/watchdog';
import { drain } from '@/lib/jobs/engine/drain';
import { Yielded } from '@/lib/jobs/engine/errors';
import { handler } from '@/lib/jobs/write-post/handler';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { type FakeModel, pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { outline, wellBehaved } from '@/tests/helpers/model/model-writer';
import { type TestDatabase, testDatabase, testUser } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { blogRegistry, makeDue, readJob } from '../helpers/jobs';
import { trials } from '../helpers/trials';
import { type ModelFault, modelFaults } from './model-faults';

/** The product's own writing against a model that fails: what the job makes of it, and the credits. */

// Pausing a provider that is down has its own test; here each trial must meet its fault.
vi.mock('@/lib/ai/openai/breaker', () => ({ assertNotPaused: () => {}, noteOutcome: () => {} }));

let database: TestDatabase;
let model: FakeModel;
let fault: ModelFault | null = null;
let restore = () => {};
// As many lanes as jobs listen to one end.
setMaxListeners(trials(20) * 3);
const usualLimits = { ...watchLimits };
beforeAll(async () => {
  database = await testDatabase();
  model = await startFakeModel((seen) => {
    const section = seen.data.section as { index: number } | undefined;
    const meant = seen.task === 'section' && section?.index === 1;
    return fault && meant ? fault.answer : wellBehaved(seen);
  });
  restore = pointAtModel(model.url);
});
afterEach(async () => {
  fault = null;
  await putOff();
  Object.assign(watchLimits, usualLimits);
});
afterAll(async () => {
  restore();
  await model.close();
  await database.close();
});

const request = {
  keyword: 'cold brew coffee',
  articleType: 'long' as const,
  title: 'Cold brew, calmly',
  audience: 'Home cooks',
  outline: outline(3),
};

type Order = { userId: string; jobId: string };

async function order(count: number): Promise<Order[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const userId = await testUser(database.db, 150);
      const { jobId } = await startBlogJob(database.db, { id: userId }, request);
      return { userId, jobId };
    }),
  );
}

/** Works the queue until `count` jobs had one attempt each, and hands back what is due again. */
async function attempt(count: number): Promise<void> {
  const ending = new AbortController();
  const ended = new Set<string>();
  const run: typeof handler.run = (context) => {
    if (ended.has(context.job.id)) return handBack(ending.signal);
    return handler.run(context).finally(() => {
      ended.add(context.job.id);
      if (ended.size === count) ending.abort();
    });
  };
  const registry = blogRegistry(run);
  const { signal } = ending;
  await drain({ db: database.db, budgetMs: 60_000, concurrency: count, signal, registry });
}

async function handBack(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Yielded(false);
}

/** No waiting job becomes due by itself. */
const putOff = () =>
  database.sql`update app.jobs set run_at = now() + interval '1 day' where status = 'pending'`;

const sectionsAsked = (index: number) =>
  model.calls.filter(
    ({ task, data }) => task === 'section' && (data.section as { index: number }).index === index,
  ).length;

async function checkFailure(met: ModelFault, { userId, jobId }: Order, since: number) {
  const job = await readJob(database.db, jobId);
  const seen = { status: job.status, class: job.errorClass, attempt: job.attempt };
  const status = met.class === 'retry' ? 'pending' : 'failed';
  expect(seen).toEqual({ status, class: met.class, attempt: 1 });
  expect(status === 'failed' ? job.error : job.progress.message).toMatch(met.expected);
  if (met.waitsMs) expect(job.runAt.getTime() - since).toBeGreaterThanOrEqual(met.waitsMs - 100);
  const held = status === 'failed' ? 0 : 150;
  const credits = { creditsAvailable: 150 - held, creditsHeld: held };
  expect(await getProfile(database.db, userId)).toMatchObject(credits);
}

/** The first few go on once the model has recovered; it is the same for all. */
async function checkRecovery(orders: Order[]) {
  await putOff();
  const mended = orders.slice(0, 4);
  for (const { jobId } of mended) await makeDue(database.db, jobId);
  await attempt(mended.length);
  for (const { userId, jobId } of mended) {
    expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
    const credits = { creditsAvailable: 0, creditsHeld: 0 };
    expect(await getProfile(database.db, userId)).toMatchObject(credits);
  }
  expect(sectionsAsked(0), 'a recorded step is not asked for again').toBe(orders.length);
}

describe('a model that fails', () => {
  it.each(modelFaults)(
    'with $name: the right class, the right words, the credits right',
    async (met) => {
      const orders = await order(trials(20));
      model.calls.length = 0;
      fault = met;
      Object.assign(watchLimits, met.limits);
      const since = Date.now();
      await attempt(orders.length);
      for (const ordered of orders) await checkFailure(met, ordered, since);
      expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
      fault = null;
      Object.assign(watchLimits, usualLimits);
      if (met.class === 'retry') await checkRecovery(orders);
      expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
    },
  );

  it('to the end uses up the attempts and gives the credits back', async () => {
    const [ordered] = await order(1);
    const jobId = ordered?.jobId ?? '';
    fault = modelFaults.find(({ name }) => name === 'a server error') ?? null;
    for (let n = 0; n < 5; n++) {
      await makeDue(database.db, jobId);
      await attempt(1);
    }
    expect(await readJob(database.db, jobId)).toMatchObject({
      status: 'failed',
      attempt: 5,
      error: 'The writing service had a problem.',
    });
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  });
});
