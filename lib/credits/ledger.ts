import type { Tx } from '@/db/client';
import { settleHold, splitHold } from '@/db/queries/credit-holds';
import { applyEntry, holdBalance, insertEntry } from '@/db/queries/credits';
import { AppError } from '@/lib/errors';

/** Every function takes the caller's transaction, so credits change with what they pay for. */
type Grant = { userId: string; amount: number; reference: string; idempotencyKey: string };
type Reservation = { userId: string; amount: number; jobId: string; reference: string };
type Settlement = { userId: string; jobId: string; reference: string };

export const welcomePrefix = 'signup:';

/** Returns false if the key was already used. */
export async function grantCredits(tx: Tx, grant: Grant): Promise<boolean> {
  return addOnce(tx, { ...grant, kind: 'grant' });
}

export async function refundCredits(tx: Tx, refund: Grant & { jobId: string }): Promise<boolean> {
  return addOnce(tx, { ...refund, kind: 'refund' });
}

/** For returned payments; only this entry may make a balance negative. `amount` is positive. */
export async function clawBackCredits(tx: Tx, clawback: Grant): Promise<boolean> {
  return addOnce(tx, { ...clawback, amount: -clawback.amount, kind: 'clawback' });
}

/** One update, so parallel spends cannot overdraw. Throws AppError `payment_required`. */
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

/** Returns the credits spent: 0 if the hold was already committed or released. */
export async function commitCredits(tx: Tx, settlement: Settlement): Promise<number> {
  return settleHold(tx, 'commit', settlement);
}

export async function releaseCredits(tx: Tx, settlement: Settlement): Promise<number> {
  return settleHold(tx, 'release', settlement);
}

/** Spends `amount` of the hold and releases the rest. Returns the credits spent. */
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
