import type { Db } from '@/db/client';
import { updatePicture } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { storageSettings } from '@/lib/images/server/configured';
import { removeImages, storeImage } from '@/lib/images/server/image-files';
import { squarePicture } from '@/lib/images/server/optimise';
import { isOwnPicture, publicUrl } from '@/lib/images/server/storage';
import { logWarning } from '@/lib/observability/log';
import type { PictureView } from './schema';

export const pictureLimitBytes = 4 * 1024 * 1024;
const side = 256;

/** Throws AppError `invalid` for what is no picture, `not_found` or `unavailable`. */
export async function savePicture(db: Db, userId: string, file: Uint8Array): Promise<PictureView> {
  storageSettings();
  const image = await squarePicture(file, side);
  const path = await storeImage({ userId, postId: 'picture' }, { image });
  await replace(db, userId, path);
  return { profileImageUrl: publicUrl(path) };
}

export async function removePicture(db: Db, userId: string): Promise<PictureView> {
  await replace(db, userId, null);
  return { profileImageUrl: null };
}

async function replace(db: Db, userId: string, path: string | null): Promise<void> {
  const before = await updatePicture(db, userId, path);
  if (before === false) throw new AppError('not_found');
  if (!before || before === path || !isOwnPicture(before)) return;
  // What is left is found by the cleaning.
  await removeImages([before]).catch((error: unknown) =>
    logWarning('An earlier picture was not removed', error),
  );
}
