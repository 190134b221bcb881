import type { Db } from '@/db/client';
import { insertImage } from '@/db/queries/images';
import { lockOwner } from '@/db/queries/jobs';
import { lockPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import type { UploadView } from '../schema';
import { assertRoom, uploadUsage } from './quota';
import { toImageView } from './view';

type Upload = Omit<Parameters<typeof insertImage>[1], 'size' | 'jobId'>;

/** The owner's lock makes the quota exact across processes. Throws AppError `not_found` or `too_large`. */
export async function insertUpload(db: Db, upload: Upload): Promise<UploadView> {
  const { userId, postId } = upload;
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    if (!(await lockPost(tx, userId, postId))) throw new AppError('not_found');
    const { image } = await insertImage(tx, { ...upload, size: 'uploaded' });
    const uploads = await uploadUsage(tx, userId);
    assertRoom(uploads, 0);
    return { ...toImageView(image), uploads };
  });
}
