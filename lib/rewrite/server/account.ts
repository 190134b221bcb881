import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import {
  countFreeRewrites,
  deleteExpired,
  deleteRunning,
  findRewrite,
  insertRewrite,
  lockOwner,
  recordAnswer,
} from '@/db/queries/rewrites';
import { commitCredits, releaseCredits, reserveCredits } from '@/lib/credits/ledger';
import { freeRewritesPerDay, rewritePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { type RewriteQuotaView, RewriteView } from '../schema';

/** Every change below runs in one transaction that locks the owner's row. */

type Order = {
  idempotencyKey: string;
  requestHash: string;
  /** Max credits that the writer agreed to. */
  price: number;
  reference: string;
};
type Work = { id: string; userId: string; reference: string };

export async function rewriteQuota(db: Db | Tx, userId: string): Promise<RewriteQuotaView> {
  const used = await countFreeRewrites(db, userId);
  const freeLeft = Math.max(0, freeRewritesPerDay - used);
  return { freeLeft, freePerDay: freeRewritesPerDay, price: freeLeft > 0 ? 0 : rewritePrice };
}

/**
 * Counts a free rewrite or reserves its credit. A finished request returns its recorded answer.
 * Throws AppError `conflict` if it is still running, its key was reused or the price has risen.
 */
export async function beginRewrite(
  db: Db,
  userId: string,
  { price: givenPrice, reference, ...order }: Order,
): Promise<{ work: Work } | { recorded: RewriteView }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    await releaseExpired(tx, userId);
    const earlier = await findRewrite(tx, userId, order.idempotencyKey);
    if (earlier && earlier.requestHash !== order.requestHash)
      throw new AppError('conflict', 'This Idempotency-Key was used for something else.');
    if (earlier?.status === 'running')
      throw new AppError('conflict', 'This rewrite is still under way.', {
        headers: { 'retry-after': '5' },
      });
    if (earlier) {
      const charged = earlier.status === 'done' ? earlier.price : 0;
      return { recorded: RewriteView.parse({ ...Object(earlier.answer), charged }) };
    }
    const quota = await rewriteQuota(tx, userId);
    if (quota.price > givenPrice)
      throw new AppError(
        'conflict',
        `Today's ${freeRewritesPerDay} free rewrites are used. The next one costs ${rewritePrice} credit.`,
        { details: { quota } },
      );
    const work = { id: randomUUID(), userId, reference };
    if (quota.price > 0)
      await reserveCredits(tx, { userId, amount: quota.price, jobId: work.id, reference });
    await insertRewrite(tx, { id: work.id, userId, price: quota.price, ...order });
    return { work };
  });
}

/**
 * Records the answer and spends or releases the reserved credit. Throws AppError `unavailable` if
 * the rewrite has expired: then nothing is kept or charged.
 */
export async function endRewrite(
  db: Db,
  { id, userId, reference }: Work,
  answer: Omit<RewriteView, 'charged'>,
): Promise<RewriteView> {
  const status = answer.wording === null ? 'refused' : 'done';
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const price = await recordAnswer(tx, userId, { id, status, answer });
    if (price === null) throw new AppError('unavailable', 'This took too long. Please try again.');
    const settlement = { userId, jobId: id, reference };
    if (status === 'done') return { ...answer, charged: await commitCredits(tx, settlement) };
    await releaseCredits(tx, settlement);
    return { ...answer, charged: 0 };
  });
}

/** Undoes a failed rewrite: no charge, no count, and its key is free again. */
export async function dropRewrite(db: Db, { id, userId, reference }: Work): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const price = await deleteRunning(tx, userId, id);
    if (price) await releaseCredits(tx, { userId, jobId: id, reference });
  });
}

export async function dropExpired(db: Db, userId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    return releaseExpired(tx, userId);
  });
}

async function releaseExpired(tx: Tx, userId: string): Promise<number> {
  const expired = await deleteExpired(tx, userId);
  for (const { id, price } of expired)
    if (price > 0)
      await releaseCredits(tx, { userId, jobId: id, reference: 'A rewrite that was interrupted' });
  return expired.length;
}
