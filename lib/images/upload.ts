import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { insertImage } from '@/db/queries/images';
import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { assertRateLimit } from '@/lib/rate-limit';
import { optimise } from './optimise';
import { normalisePrompt, promptHash } from './prompt';
import type { ImageView, UploadQuery } from './schema';
import { storeImage } from './storage';
import { toImageView } from './view';

export const uploadLimitBytes = 10 * 1024 * 1024;

/**
 * Puts the writer's own picture into a place of their post, re-encoded like every other and
 * without its metadata. Free, so limited to 30 an hour. Throws AppError `not_found`, `invalid`,
 * `rate_limited` or `unavailable`.
 */
export async function uploadImage(
  db: Db,
  userId: string,
  { bytes, ...place }: UploadQuery & { bytes: Uint8Array },
): Promise<ImageView> {
  if (!(await getPost(db, userId, place.postId))) throw new AppError('not_found');
  await assertRateLimit(db, { key: `upload:${userId}`, limit: 30, windowSeconds: 3600 });
  const picture = await optimise(bytes, { generated: false });
  const path = await storeImage(userId, picture, bytes);
  const content = createHash('sha256').update(bytes).digest('hex');
  const { image } = await insertImage(db, {
    userId,
    postId: place.postId,
    imageKey: place.imageKey,
    prompt: normalisePrompt(place.prompt),
    // A nonce of its own each time: putting an earlier picture back must make it the newest again.
    promptHash: promptHash(place.prompt, `upload:${content}:${Date.now()}`),
    size: 'uploaded',
    path,
    bytes: picture.bytes.byteLength,
    width: picture.width,
    height: picture.height,
    alt: place.alt || place.prompt,
  });
  return toImageView(image);
}
