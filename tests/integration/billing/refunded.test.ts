import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimNext } from '@/db/queries/job-claim';
import { insertStep } from '@/db/queries/job-steps';
import { getJob } from '@/db/queries/jobs';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import { insertOpenPayment } from '@/db/queries/payments';
import { getProfile } from '@/db/queries/profiles';
import { jobs } from '@/db/schema';
import { processEvent } from '@/lib/billing/events/process';
import { Envelope } from '@/lib/billing/events/schema';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { drain } from '@/lib/jobs/engine/drain';
import { jobVersion } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import { toJobView } from '@/lib/jobs/view';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost, lapse, readJob, threeSteps } from '../../helpers/jobs';
import {
  adjustment,
  type Notification,
  notification,
  subscription,
  transaction,
} from '../../helpers/paddle-events';
import { patience, trials } from '../../helpers/trials';

const plan = 'pri_creator';
const words =
  'The payment for your credits was returned, so this was not begun. Nothing was charged.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('PADDLE_API_KEY', 'key');
  vi.stubEnv('PADDLE_PRICE_ID', plan);
  vi.stubEnv('PADDLE_WEBHOOK_SECRET', 'pdl_ntfset_test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

const deliver = (event: Notification) => processEvent(database.db, Envelope.parse(event));
const refund = (transactionId: string, more: Partial<Parameters<typeof adjustment>[0]> = {}) =>
  deliver(notification('adjustment.updated', adjustment({ transactionId, ...more })));
const claim = () =>
  claimNext(database.db, {
    types: ['blog-generation'],
    leaseSeconds: 60,
    runningPerUser: 2,
    version: jobVersion,
  });

/** A user with `credits` and the plan's 3,000, of a payment that can go back. */
async function buyer(credits = 0) {
  const { db } = database;
  const userId = await testUser(db, credits);
  const id = `txn_${userId}`;
  await insertOpenPayment(db, { id, userId, product: 'creator', checkoutUrl: null });
  await deliver(notification('transaction.completed', transaction({ id, priceId: plan, userId })));
  return { userId, id };
}

async function balance(userId: string) {
  const profile = await getProfile(database.db, userId);
  return { available: profile?.creditsAvailable, held: profile?.creditsHeld };
}

describe('a refund while posts are queued', () => {
  it('ends those that have not begun, in words, and gives their credits back', async () => {
    const { db } = database;
    const { userId, id } = await buyer(100);
    const queued = [];
    for (let n = 0; n < 6; n++) queued.push(await enqueuePost(db, userId));
    const begun = await claim();
    if (!begun) throw new Error('Nothing was claimed.');
    expect(await refund(id)).toBe('applied');

    expect(await balance(userId)).toEqual({ available: -50, held: 150 });
    for (const { id: jobId } of queued.filter((job) => job.id !== begun.id)) {
      const seen = await getJob(db, userId, jobId);
      expect(seen && toJobView(seen)).toMatchObject({ status: 'failed', error: words });
    }
    const released = await database.sql`
      select distinct reference from app.credit_entries where user_id = ${userId} and kind = 'release'`;
    expect([...released]).toEqual([{ reference: 'Blog post: tea' }]);
    expect(await findLedgerProblems(db)).toEqual([]);
    await lapse(db, begun.id);
    await drain({ db, budgetMs: 20_000, registry });
    expect(await readJob(db, begun.id)).toMatchObject({ status: 'failed', error: words });
    expect(await balance(userId)).toEqual({ available: 100, held: 0 });
  });

  it('ends nothing where the balance covers it', async () => {
    const { db } = database;
    const { userId, id } = await buyer(300);
    const job = await enqueuePost(db, userId);
    await refund(id);
    expect(await balance(userId)).toEqual({ available: 150, held: 150 });
    expect(await claim()).toMatchObject({ id: job.id });
    await cancelJob({ db, registry }, userId, job.id);
  });

  it('lets go on what is written in part, and takes up nothing else', async () => {
    const { db } = database;
    const { userId, id } = await buyer();
    const [written, unwritten] = [await enqueuePost(db, userId), await enqueuePost(db, userId)];
    for (const job of [written, unwritten]) expect(await claim()).toMatchObject({ id: job.id });
    const step = { stepKey: 'one', inputHash: 'x', output: 'x', jobId: written.id };
    await db.transaction((tx) => insertStep(tx, { ...step, version: jobVersion, attempt: 1 }));
    await refund(id);
    for (const job of [written, unwritten]) await lapse(db, job.id);
    expect(await claim()).toMatchObject({ id: written.id });
    expect(await claim()).toBeNull();
    await drain({ db, budgetMs: 20_000, registry: blogRegistry(threeSteps()) });
    expect(await readJob(db, unwritten.id)).toMatchObject({ status: 'failed', error: words });
    expect(await readJob(db, written.id)).toMatchObject({ status: 'in-progress' });
  });

  it('waits for no job that another holds', async () => {
    // PGlite has one connection: two transactions cannot be open at once.
    if (database.max === 1) return;
    const { db } = database;
    const { userId, id } = await buyer();
    const job = await enqueuePost(db, userId);
    await db.transaction(async (tx) => {
      await tx.select().from(jobs).where(eq(jobs.id, job.id)).for('update');
      expect(await refund(id)).toBe('applied');
    });
    expect(await claim()).toBeNull();
    await drain({ db, budgetMs: 20_000, registry });
    expect(await readJob(db, job.id)).toMatchObject({ status: 'failed', error: words });
  });

  it(
    'beside claims, stops and new orders leaves the ledger right and nothing to wait for ever',
    async () => {
      const { db } = database;
      for (let round = 0; round < trials(20); round++) {
        const { userId, id } = await buyer();
        const queued = [];
        for (let n = 0; n < 5; n++) queued.push(await enqueuePost(db, userId));
        const done = await Promise.allSettled([
          claim(),
          ...queued.slice(0, 2).map((job) => cancelJob({ db, registry }, userId, job.id)),
          refund(id),
          claim(),
          enqueuePost(db, userId),
          drain({ db, budgetMs: 1, registry: blogRegistry(threeSteps()) }),
        ]);
        const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        for (const failure of failures) expect(failure).toMatchObject({ code: 'payment_required' });
        await db
          .update(jobs)
          .set({ leaseUntil: new Date(0) })
          .where(eq(jobs.status, 'in-progress'));
        await drain({ db, budgetMs: 20_000, registry: blogRegistry(threeSteps()) });
        const left = await db.select().from(jobs).where(eq(jobs.userId, userId));
        expect(left.filter(({ finishedAt }) => finishedAt === null)).toEqual([]);
        expect(await findLedgerProblems(db)).toEqual([]);
      }
    },
    patience(120_000),
  );
});

describe('a full refund of the period that is running', () => {
  const later = () => new Date(Date.now() + 20 * 86_400_000).toISOString();

  async function subscriber() {
    const { db } = database;
    const userId = await testUser(db);
    const ids = { transactionId: `txn_${userId}`, subscriptionId: `sub_${userId}` };
    const customerId = `ctm_${userId}`;
    const tell = (status: string) =>
      deliver(
        notification(
          'subscription.updated',
          subscription({
            ...{ id: ids.subscriptionId, priceId: plan, customerId, userId, status },
            ...{ periodEnd: later(), transactionId: ids.transactionId },
          }),
        ),
      );
    const pay = (id: string, priceId = plan) =>
      deliver(
        notification(
          'transaction.completed',
          transaction({ id, priceId, userId, customerId, subscriptionId: ids.subscriptionId }),
        ),
      );
    const opened = { id: ids.transactionId, userId, product: 'creator', checkoutUrl: null };
    await insertOpenPayment(db, opened);
    await pay(ids.transactionId);
    await tell('active');
    const status = async () => {
      const profile = await getProfile(db, userId);
      if (!profile) throw new Error('There is no profile.');
      const { subscriptionStatus, periodEnd } = profile;
      const access = hasCreatorAccess(subscriptionStatus, periodEnd);
      return `${subscriptionStatus}, ${access ? 'access' : 'no access'}`;
    };
    expect(await status()).toBe('active, access');
    return { ...ids, tell, pay, status };
  }

  it('ends the access until the next payment', async () => {
    const { transactionId, status, tell, pay } = await subscriber();
    await refund(transactionId);
    expect(await status()).toBe('unpaid, no access');
    await tell('active');
    expect(await status()).toBe('unpaid, no access');
    await pay(`${transactionId}_2`);
    expect(await status()).toBe('active, access');
    await refund(transactionId);
    expect(await status()).toBe('active, access');
  });

  it('ends it in parts, too, and not before the last', async () => {
    const { transactionId, status } = await subscriber();
    await refund(transactionId, { amount: 500 });
    expect(await status()).toBe('active, access');
    await refund(transactionId, { amount: 499 });
    expect(await status()).toBe('unpaid, no access');
  });

  it('ends what is left of a cancelled plan', async () => {
    const { transactionId, status, tell } = await subscriber();
    await tell('canceled');
    expect(await status()).toBe('expired, access');
    await refund(transactionId);
    expect(await status()).toBe('expired, no access');
  });

  it('is undone with a withdrawn chargeback', async () => {
    const { transactionId, status } = await subscriber();
    await refund(transactionId, { action: 'chargeback' });
    expect(await status()).toBe('unpaid, no access');
    await refund(transactionId, { action: 'chargeback_reverse' });
    expect(await status()).toBe('active, access');
  });
});
