import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { arrived } from '@/lib/server/arrival';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import type { UploadQuery, UploadView } from '../schema';
import { storageSettings } from './configured';
import { storedBytes, storeImage } from './image-files';
import { insertUpload } from './insert-upload';
import { optimise } from './optimise';
import { normalisePrompt, promptHash } from './prompt';
import { assertRoom, uploadUsage } from './quota';

export const uploadLimitBytes = 10 * 1024 * 1024;
const bodiesAtOnce = 12;
const storedAtOnce = 4;
const arrival = {
  line: 'upload bodies',
  longestMs: 60_000,
  message: 'The image took too long to arrive. Try again, or choose a smaller one.',
};

type Upload = UploadQuery & {
  read: (signal: AbortSignal) => Promise<Uint8Array>;
  signal?: AbortSignal;
};

/** Throws AppError `not_found`, `rate_limited`, `too_large`, `invalid` or `unavailable`. */
export async function uploadImage(db: Db, userId: string, upload: Upload): Promise<UploadView> {
  if (!(await getPost(db, userId, upload.postId))) throw new AppError('not_found');
  storageSettings();
  await assertWithinLimit(db, userId, 'upload');
  assertRoom(await uploadUsage(db, userId), 1);
  return limitConcurrency(`upload:${userId}`, 1, () =>
    limitConcurrency(arrival.line, bodiesAtOnce, async () => {
      upload.signal?.throwIfAborted();
      const bytes = await arrived(upload.read, { ...arrival, signal: upload.signal });
      return store(db, userId, { ...upload, bytes });
    }),
  );
}

async function store(
  db: Db,
  userId: string,
  { bytes, ...place }: UploadQuery & { bytes: Uint8Array },
): Promise<UploadView> {
  const image = await optimise(bytes, { generated: false });
  const size = storedBytes(image);
  assertRoom(await uploadUsage(db, userId), size);
  const owner = { userId, postId: place.postId };
  const path = await limitConcurrency('uploads', storedAtOnce, () => storeImage(owner, { image }));
  const content = createHash('sha256').update(bytes).digest('hex');
  return insertUpload(db, {
    userId,
    postId: place.postId,
    imageKey: place.imageKey,
    prompt: normalisePrompt(place.prompt),
    // The date makes it unique: uploading an earlier image again must make it the newest.
    promptHash: promptHash(place.prompt, `upload:${content}:${Date.now()}`),
    path,
    bytes: image.bytes.byteLength,
    storedBytes: size,
    width: image.width,
    height: image.height,
    alt: place.alt || place.prompt,
  });
}
