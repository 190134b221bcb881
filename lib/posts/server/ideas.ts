import type { Db } from '@/db/client';
import type { Budget } from '@/lib/ai/spend';
import { hasPaid } from '@/lib/billing/paid';
import { assertWithinLimit } from '@/lib/rate-limit';
import { budgetFor } from '@/lib/spending/budget';

type Asking = { db: Db; user: { id: string }; request: Request };

/**
 * Runs one of the wizard's free model calls: counted per user over all three, and ended when the browser leaves. What `call` throws passes through.
 */
export async function suggest<T>(
  { db, user, request }: Asking,
  call: (caller: { signal: AbortSignal; user: string; budget: Budget }) => Promise<T>,
): Promise<T> {
  await assertWithinLimit(db, user.id, 'ideas');
  await assertWithinLimit(db, user.id, 'ideasOfDay');
  const budget = budgetFor(db, { userId: user.id, paid: await hasPaid(db, user.id) });
  return call({ signal: request.signal, user: user.id, budget });
}
