import 'server-only';
import type { Db } from '@/db/client';
import type { Meter } from '@/lib/ai/spend';
import { assertRateLimit } from '@/lib/rate-limit';
import { meterFor } from '@/lib/spending/meter';

const perMinute = { limit: 20, windowSeconds: 60 };
const perDay = { limit: 200, windowSeconds: 86_400 };

type Asking = { db: Db; user: { id: string }; request: Request };

/**
 * Runs one of the wizard's free model calls: counted per user over all three (20 a minute, 200 a
 * day, design.md §16), and ended when the browser leaves. What `call` throws passes through.
 */
export async function suggest<T>(
  { db, user, request }: Asking,
  call: (caller: { signal: AbortSignal; user: string; meter: Meter }) => Promise<T>,
): Promise<T> {
  const key = `ideas:${user.id}`;
  await assertRateLimit(db, { key, ...perMinute });
  await assertRateLimit(db, { key, ...perDay });
  const meter = meterFor(db, { userId: user.id });
  return call({ signal: request.signal, user: user.id, meter });
}
