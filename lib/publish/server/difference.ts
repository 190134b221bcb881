import 'server-only';
import type { Db } from '@/db/client';
import { getConnection } from '@/db/queries/connections';
import { findPublication } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import type { DifferenceView } from '@/lib/publications/schema';
import { ThreadStopped } from '@/lib/threads/pool';
import { inWords } from './connections';
import { plainTextsInThread } from './plain-lines-in-thread';
import { openTarget } from './targets';

const readMs = 25_000;

/**
 * What the site has of a post now, beside what was last sent to it. Throws AppError `not_found`, or
 * `invalid` with what is wrong at the site.
 */
export async function siteDifference(
  db: Db,
  userId: string,
  place: { postId: string; connectionId: string },
): Promise<DifferenceView> {
  const [publication, connection] = await Promise.all([
    findPublication(db, userId, place),
    getConnection(db, userId, place.connectionId),
  ]);
  if (!publication?.remoteId || !connection || connection.kind === 'webhook')
    throw new AppError('not_found');
  const { remoteId, sentTitle, sentHtml } = publication;
  const target = openTarget({ ...connection, kind: connection.kind });
  const found = await inWords(() => target.read(remoteId, AbortSignal.timeout(readMs)));
  if (!found) return { site: null };
  const { title, status, modified, html } = found;
  const texts = await readTexts({ before: sentHtml ?? '', after: html }, userId);
  return { site: { title, sentTitle, status, changedAt: instantOf(modified), ...texts } };
}

async function readTexts(texts: { before: string; after: string }, userId: string) {
  try {
    return await plainTextsInThread(texts, userId);
  } catch (cause) {
    if (!(cause instanceof ThreadStopped)) throw cause;
    throw new AppError('invalid', 'The text on the site takes too long to read.', { cause });
  }
}

/** WordPress writes GMT without saying so. */
function instantOf(modified: string): string | null {
  const at = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(modified) ? modified : `${modified}Z`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
