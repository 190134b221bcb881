import type { Tx } from '@/db/client';
import { settleHold, splitHold } from '@/db/queries/credit-holds';
import { applyEntry, holdBalance, insertEntry } from '@/db/queries/credits';
import { AppError } from '@/lib/errors';

/**
 * The ledger. Every function takes the caller's transaction: what
 * pays for something changes together with it. Amounts are whole credits.
 */
type Grant = { userId: string; amount: number; reference: string; idempotencyKey: string };
type Reservation = { userId: string; amount: number; jobId: string; reference: string };
type Settlement = { userId: string; jobId: string; reference: string };

/** Begins the keys of welcome credits, one per mailbox. */
export const welcomePrefix = 'signup:';

/** Adds credits once per key. Returns false when the key was already used. */
export async function grantCredits(tx: Tx, grant: Grant): Promise<boolean> {
  return addOnce(tx, { ...grant, kind: 'grant' });
}

/** Gives credits back for work already paid, once per key. */
export async function refundCredits(tx: Tx, refund: Grant & { jobId: string }): Promise<boolean> {
  return addOnce(tx, { ...refund, kind: 'refund' });
}

/**
 * Takes credits back whose money went back, once per key. The one entry that may leave a balance below
 * zero: nothing can be spent until it is above again. `amount` is positive.
 */
export async function clawBackCredits(tx: Tx, clawback: Grant): Promise<boolean> {
  return addOnce(tx, { ...clawback, amount: -clawback.amount, kind: 'clawback' });
}

/**
 * Moves `amount` from available to held in one conditional update, so parallel spends cannot
 * overdraw. Throws AppError `payment_required` when the balance does not cover it.
 */
export async function reserveCredits(tx: Tx, hold: Reservation): Promise<void> {
  const balance = await holdBalance(tx, hold);
  if (!balance)
    throw new AppError(
      'payment_required',
      `This needs ${hold.amount} ${hold.amount === 1 ? 'credit' : 'credits'}, more than you have.`,
    );
  await insertEntry(tx, {
    ...hold,
    kind: 'reserve',
    ...balance,
    idempotencyKey: `reserve:${hold.jobId}`,
  });
}

/** Spends a job's hold. A hold ends once: a second commit or release changes nothing. */
export async function commitCredits(tx: Tx, settlement: Settlement): Promise<number> {
  return settleHold(tx, 'commit', settlement);
}

/** Returns a job's hold to its owner. */
export async function releaseCredits(tx: Tx, settlement: Settlement): Promise<number> {
  return settleHold(tx, 'release', settlement);
}

/**
 * Spends `amount` credits of a job's hold and returns the rest to its owner. Answers with what was
 * spent, 0 when the hold had ended before.
 */
export async function spendPart(tx: Tx, part: Settlement & { amount: number }): Promise<number> {
  const { amount, ...settlement } = part;
  if (amount > 0) return splitHold(tx, { ...settlement, spend: amount });
  await releaseCredits(tx, settlement);
  return 0;
}

async function addOnce(
  tx: Tx,
  entry: Grant & { kind: 'grant' | 'refund' | 'clawback'; jobId?: string },
): Promise<boolean> {
  return applyEntry(tx, { ...entry, move: { available: entry.amount, held: 0 } });
}
