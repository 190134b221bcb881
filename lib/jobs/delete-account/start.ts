import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { closeProfile, findDeletion } from '@/db/queries/account-erasure';
import { insertJob, lockOwner } from '@/db/queries/jobs';
import { endWork } from '@/lib/account/erase';
import { assertMayDeleteAccounts } from '@/lib/auth/admin';
import { assertFreshlyProven } from '@/lib/auth/step-up';
import { AppError } from '@/lib/errors';
import { jobVersion } from '@/lib/jobs/engine/limits';

/** Before all that anybody waits for: its owner is signed out already. */
const priority = 100;

type Owner = { id: string; email: string; provenAt: number };

/**
 * Closes the account and queues its deletion, once. Throws AppError `invalid` unless `confirmation`
 * is the address, `forbidden` without a fresh proof, `unavailable` or `not_found`.
 */
export async function startDeletion(
  db: Db,
  user: Owner,
  confirmation: string,
): Promise<{ jobId: string }> {
  if (confirmation.trim().toLowerCase() !== user.email.toLowerCase())
    throw new AppError('invalid', 'Type the email address of this account to confirm.');
  assertFreshlyProven(user);
  assertMayDeleteAccounts();
  const started = await db.transaction(async (tx) => {
    const isOpen = await lockOwner(tx, user.id);
    const earlier = await findDeletion(tx, user.id);
    if (earlier) return { jobId: earlier };
    if (!isOpen) throw new AppError('not_found');
    const id = randomUUID();
    await insertJob(tx, {
      id,
      userId: user.id,
      type: 'account-deletion',
      data: { email: user.email },
      version: jobVersion,
      priority,
      price: 0,
      idempotencyKey: undefined,
      requestHash: undefined,
    });
    await closeProfile(tx, user.id);
    return { jobId: id };
  });
  // A user runs two jobs at once, and the deletion must not wait for others.
  await endWork(db, user.id, started.jobId);
  return started;
}
