import 'server-only';
import type { Db } from '@/db/client';
import { listPassages } from '@/db/queries/passages';
import { forgetEvidence } from '@/db/queries/post-evidence';
import { deleteSource, getSource, listSources } from '@/db/queries/sources';
import { AppError } from '@/lib/errors';
import { sourcesPerUser } from '../limits';
import type { SourceDetailView, SourceView } from '../schema';
import { toSourceView } from './view';

/** A source of 200,000 words has about 1,700. */
const passagesPerPage = 100;

export async function sourceViews(db: Db, userId: string): Promise<SourceView[]> {
  return (await listSources(db, userId, sourcesPerUser)).map(toSourceView);
}

/** Null if there is none, or it belongs to another account. */
export async function sourceDetail(
  db: Db,
  userId: string,
  { id, from }: { id: string; from: number },
): Promise<SourceDetailView | null> {
  const source = await getSource(db, userId, id);
  if (!source) return null;
  const found = await listPassages(db, userId, { sourceId: id, from, max: passagesPerPage + 1 });
  const next = found[passagesPerPage]?.ordinal ?? null;
  return { ...toSourceView(source), passages: found.slice(0, passagesPerPage), next };
}

/** Throws AppError `not_found`. */
export function removeSource(db: Db, userId: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await forgetEvidence(tx, userId, id);
    if (!(await deleteSource(tx, userId, id))) throw new AppError('not_found');
  });
}
