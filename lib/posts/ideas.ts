import type { Db } from '@/db/client';
import type { Meter } from '@/lib/ai/spend';
import { hasPaid } from '@/lib/billing/paid';
import { assertWithinLimit } from '@/lib/rate-limit';
import { meterFor } from '@/lib/spending/meter';

type Asking = { db: Db; user: { id: string }; request: Request };

/**
 * Runs one of the wizard's free model calls: counted per user over all three, and ended when the browser leaves. What `call` throws passes through.
 */
export async function suggest<T>(
  { db, user, request }: Asking,
  call: (caller: { signal: AbortSignal; user: string; meter: Meter }) => Promise<T>,
): Promise<T> {
  await assertWithinLimit(db, user.id, 'ideas');
  await assertWithinLimit(db, user.id, 'ideasOfDay');
  const meter = meterFor(db, { userId: user.id, paid: await hasPaid(db, user.id) });
  return call({ signal: request.signal, user: user.id, meter });
}
