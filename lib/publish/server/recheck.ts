import 'server-only';
import type { Db } from '@/db/client';
import { getConnection } from '@/db/queries/connections';
import { type PublicationRow, takeDueChecks, updatePublication } from '@/db/queries/publications';
import { logFailure } from '@/lib/observability/database-outage';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { nextCheck, provePage } from './proof/prove';
import { TargetError } from './target';
import { openTarget } from './targets';

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
  const { id, userId, status, scheduledFor } = publication;
  const { sentTitle: title, sentHtml: html } = publication;
  const live = status === 'scheduled' ? await liveAddress(db, publication) : null;
  // The site's own scheduler may be late: then the next hour looks again.
  if (status === 'scheduled' && !live && isWithinPatience(scheduledFor)) return;
  const url = live ?? publication.remoteUrl;
  if (!url || title === null || html === null || !['live', 'scheduled'].includes(status))
    return updatePublication(db, userId, { id, nextCheckAt: null });
  const proof = await provePage(url, { approved: { title, html }, owner: userId });
  await updatePublication(db, userId, {
    id,
    proof,
    ...(live && { status: 'live', remoteUrl: live, scheduledFor: null }),
    nextCheckAt: nextCheck(Boolean(live)),
  });
}

/** Asks the site, because the address of a scheduled post can show visitors a preview. */
async function liveAddress(db: Db, publication: PublicationRow): Promise<string | null> {
  const { userId, connectionId, remoteId } = publication;
  const connection = await getConnection(db, userId, connectionId);
  if (!connection || !remoteId || !canKeepSecrets()) return null;
  const { kind } = connection;
  if (kind === 'webhook') return null;
  try {
    const found = await openTarget({ ...connection, kind }).read(
      remoteId,
      AbortSignal.timeout(30_000),
    );
    return found?.status === 'live' ? found.url : null;
  } catch (error) {
    if (error instanceof TargetError) return null;
    throw error;
  }
}

const patienceMs = 86_400_000;

/** Within a day of its time a page that is not there yet is no finding. */
function isWithinPatience(scheduledFor: Date | null): boolean {
  return Date.now() - (scheduledFor?.getTime() ?? 0) < patienceMs;
}
