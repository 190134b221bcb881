import type { Db } from '@/db/client';
import { inheritedSpend, readCounters } from '@/db/queries/spending';
import { addSpend, type Spend } from '@/lib/ai/spend';
import { jobKeys } from './keys';

/** Includes failed calls, earlier attempts, and steps copied from an earlier job. */
export async function costOf(db: Db, jobId: string): Promise<Spend> {
  const keys = jobKeys(jobId);
  const counted = await readCounters(
    db,
    keys.map(({ key }) => key),
  );
  const count = (wanted: 'usd' | 'tokens') =>
    counted.get(keys.find(({ unit }) => unit === wanted)?.key ?? '') ?? 0;
  const own = { tokens: count('tokens'), usd: count('usd') / 1e6 };
  return addSpend(own, await inheritedSpend(db, jobId));
}
