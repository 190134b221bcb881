import type { Db } from '@/db/client';
import { findSameSearch } from '@/db/queries/source-searches';
import { fingerprint } from '@/db/stored-json';
import { hasPaid } from '@/lib/billing/paid';
import { sourceSearchPrice } from '@/lib/credits/prices';
import { queuePriority } from '@/lib/jobs/admission';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import type { SearchRequest } from '@/lib/search/schema';
import { searchSettings } from '@/lib/search/server/settings';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { assertDayOpen } from '@/lib/spending/day';
import { searchSources } from './definition';

const type = 'source-search';

class SameSearch extends Error {
  constructor(readonly id: string) {
    super('This was searched for already.');
  }
}

/**
 * The same words within six hours are the same search, which is paid once. Throws AppError as
 * enqueueJob does, `rate_limited` or `unavailable`.
 */
export async function startSourceSearch(
  db: Db,
  user: { id: string },
  { queries }: SearchRequest,
  idempotencyKey?: string,
): Promise<{ id: string; created: boolean }> {
  searchSettings();
  const userId = user.id;
  const data = { queries, about: queries[0] ?? '' };
  const paid = await hasPaid(db, userId);
  try {
    const { job, created } = await enqueueJob(db, {
      userId,
      type,
      data,
      price: sourceSearchPrice,
      reference: describeJob(searchSources, data),
      idempotencyKey,
      priority: await queuePriority(db, userId),
      // Holds the lock of the owner, so two tabs cannot both find nothing.
      admit: async (tx) => {
        const same = await findSameSearch(tx, userId, fingerprint({ type, data }));
        if (same) throw new SameSearch(same);
        await assertWithinLimit(tx, userId, 'search');
        await assertDayOpen(tx, { userId, paid });
      },
    });
    return { id: job.id, created };
  } catch (error) {
    if (error instanceof SameSearch) return { id: error.id, created: false };
    throw error;
  }
}
