import type { Db, Tx } from '@/db/client';
import { uploadedBytes } from '@/db/queries/images';
import { storageEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { formatBytes } from '../file-words';
import type { UploadUsage } from '../schema';

export async function uploadUsage(db: Db | Tx, userId: string): Promise<UploadUsage> {
  const limitBytes = (storageEnv()?.UPLOAD_QUOTA_MB ?? 0) * 1024 * 1024;
  return { usedBytes: await uploadedBytes(db, userId), limitBytes };
}

export function assertRoom({ usedBytes, limitBytes }: UploadUsage, bytes: number): void {
  if (usedBytes + bytes <= limitBytes) return;
  throw new AppError(
    'too_large',
    `This image does not fit: your uploads take ${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}. Delete posts with images that you no longer need, then try again.`,
  );
}
