import type { Db } from '@/db/client';
import type { Budget } from '@/lib/ai/spend';
import { hasPaid } from '@/lib/billing/paid';
import { AppError } from '@/lib/errors';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { budgetFor } from '@/lib/spending/budget';

/** The routes time out at 120 s; our own error message has to come first. */
const deadlineMs = 110_000;

type Asking = { db: Db; user: { id: string }; request: { signal: AbortSignal } };

/** Counts against the user's limits. Aborts on disconnect or after {@link deadlineMs}. */
export async function suggest<T>(
  { db, user, request }: Asking,
  call: (caller: { signal: AbortSignal; user: string; budget: Budget }) => Promise<T>,
): Promise<T> {
  await assertWithinLimit(db, user.id, 'ideas');
  await assertWithinLimit(db, user.id, 'ideasOfDay');
  const budget = budgetFor(db, { userId: user.id, paid: await hasPaid(db, user.id) });
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([request.signal, deadline]);
  try {
    return await call({ signal, user: user.id, budget });
  } catch (error) {
    if (deadline.aborted && !request.signal.aborted)
      throw new AppError('unavailable', 'The suggestions took too long. Please try again.');
    throw error;
  }
}
