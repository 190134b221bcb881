import 'server-only';
import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { listPublications } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import { renewCounts } from '@/lib/evidence/server/counts';
import { openCounts } from '@/lib/posts/evidence-counts';
import { type BulkOrder, type BulkOutcome, PublishInput } from '@/lib/publications/schema';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { startPublication } from './start';

const isThere = ['draft', 'scheduled', 'live'];

/** A job for each post that can be sent; the others come back with the reason. */
export async function startPublications(
  db: Db,
  userId: string,
  { ids, connectionId, action }: BulkOrder,
): Promise<BulkOutcome> {
  const wanted = [...new Set(ids)];
  const known = await listPublications(db, userId, wanted);
  const there = new Set(
    known
      .map(({ publication }) => publication)
      .filter((one) => one.connectionId === connectionId && isThere.includes(one.status))
      .map(({ postId }) => postId),
  );
  const isGated = (await getProfile(db, userId))?.checksEvidence === true;
  const refused = new Map<string, string[]>();
  let started = 0;
  let full: string | null = null;
  for (const id of wanted) {
    // A draft of what is live there would take it offline.
    const how = action === 'draft' && there.has(id) ? 'keep' : action;
    try {
      if (full === null) {
        if (isGated) await assertNothingOpen(db, userId, id);
        await assertWithinLimit(db, userId, 'publish');
        await startPublication(db, userId, PublishInput.parse({ id, connectionId, action: how }));
        started += 1;
        continue;
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'rate_limited') full = error.message;
      else add(refused, error.message, id);
    }
    if (full !== null) add(refused, full, id);
  }
  return { started, refused: [...refused].map(([reason, ids]) => ({ reason, ids })) };
}

/** Throws AppError `conflict` with what its writer wants to see before a post goes out. */
async function assertNothingOpen(db: Db, userId: string, id: string): Promise<void> {
  const counts = openCounts(await renewCounts(db, userId, id));
  if (counts) throw new AppError('conflict', openEvidence);
}

const openEvidence =
  'Figures differ, or claims are without a source. To send it anyway, publish it from its page.';

function add(refused: Map<string, string[]>, reason: string, id: string): void {
  refused.set(reason, [...(refused.get(reason) ?? []), id]);
}
