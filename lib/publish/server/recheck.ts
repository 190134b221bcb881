import 'server-only';
import type { Db } from '@/db/client';
import { type PublicationRow, takeDueChecks, updatePublication } from '@/db/queries/publications';
import { logFailure } from '@/lib/observability/database-outage';
import { nextCheck, provePage } from './proof/prove';

const checksPerTick = 8;

/** Reads published pages that are due for a check. Never throws. */
export async function recheckPages(db: Db): Promise<void> {
  try {
    const due = await takeDueChecks(db, checksPerTick);
    await Promise.all(due.map((publication) => recheck(db, publication)));
  } catch (error) {
    logFailure('The checks of published pages failed', error);
  }
}

async function recheck(db: Db, publication: PublicationRow): Promise<void> {
  const { id, userId, remoteUrl: url, status, scheduledFor } = publication;
  const { sentTitle: title, sentHtml: html } = publication;
  if (!url || title === null || html === null || !['live', 'scheduled'].includes(status))
    return updatePublication(db, userId, { id, nextCheckAt: null });
  const proof = await provePage(url, { approved: { title, html }, owner: userId });
  // The site's own scheduler published it, or was late: then the next hour looks again.
  const wentLive = status === 'scheduled' && proof.readable;
  if (status === 'scheduled' && !wentLive && isLate(scheduledFor)) return;
  await updatePublication(db, userId, {
    id,
    proof,
    ...(wentLive && { status: 'live', scheduledFor: null }),
    nextCheckAt: nextCheck(wentLive),
  });
}

const patienceMs = 86_400_000;

/** Within a day of its time a page that is not there yet is no finding. */
function isLate(scheduledFor: Date | null): boolean {
  return Date.now() - (scheduledFor?.getTime() ?? 0) < patienceMs;
}
