import type { Db } from '@/db/client';
import { eraseDeleted, markDeleted } from '@/db/queries/deleted-posts';
import { pathsInUse } from '@/db/queries/images';
import { deleteSteps } from '@/db/queries/job-steps';
import { removeImages } from '@/lib/images/server/image-files';
import { logError } from '@/lib/observability/log';

/** Posts can be restored for 30 days. The caller cancels pending images (cancelImagesOf). */
export async function deletePosts(db: Db, userId: string, ids: string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const deleted = await markDeleted(tx, userId, ids);
    const jobIds = deleted.flatMap(({ jobId }) => jobId ?? []);
    await deleteSteps(tx, userId, jobIds);
    return deleted.map(({ id }) => id);
  });
}

export async function erasePosts(db: Db, userId: string, ids: string[]): Promise<string[]> {
  return db.transaction((tx) => eraseDeleted(tx, userId, ids));
}

/** Skips files that another image of the user still shows. Never throws. */
export async function clearImages(db: Db, userId: string, paths: string[]): Promise<void> {
  try {
    const used = await pathsInUse(db, userId, paths);
    await removeImages(paths.filter((path) => !used.has(path)));
  } catch (error) {
    // Nothing refers to these files any more, so the cleanup removes them later.
    logError('Files of erased posts were not removed', error, { paths: paths.join(' ') });
  }
}
