import type { Db } from '@/db/client';
import { listImages, pathsInUse } from '@/db/queries/images';
import { deleteSteps } from '@/db/queries/job-steps';
import { deletePostRow, lockPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { removeImages } from '@/lib/images/server/image-files';
import { logError } from '@/lib/log';

/**
 * Deletes a post with its images and recorded sections; answers with the files for {@link
 * clearImages}. The caller cancels images under way (cancelImagesOf). Throws AppError `not_found`.
 */
export async function deletePost(db: Db, userId: string, id: string): Promise<string[]> {
  const paths = await db.transaction(async (tx) => {
    const post = await lockPost(tx, userId, id);
    if (!post) throw new AppError('not_found');
    const images = await listImages(tx, userId, id);
    await deletePostRow(tx, userId, id);
    if (post.jobId) await deleteSteps(tx, userId, post.jobId);
    return images.map((image) => image.path);
  });
  return [...new Set(paths)];
}

/** Removes the files that no other image of the user shows. Never throws. */
export async function clearImages(db: Db, userId: string, paths: string[]): Promise<void> {
  try {
    const used = await pathsInUse(db, userId, paths);
    await removeImages(paths.filter((path) => !used.has(path)));
  } catch (error) {
    // Nothing refers to them any more: what stays behind costs space and shows nowhere.
    logError('Files of a deleted post were not removed', error, { paths: paths.join(' ') });
  }
}
