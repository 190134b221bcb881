import { z } from 'zod';
import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { generateImage, imageModel } from '@/lib/ai/images';
import { hasPaid } from '@/lib/billing/paid';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { formatDelay } from '@/lib/format/when';
import type { ImageRequest } from '@/lib/images/schema';
import { assertWritable, type Patience, storeImage } from '@/lib/images/server/image-files';
import { optimise } from '@/lib/images/server/optimise';
import { buildImagePrompt, promptVersion } from '@/lib/images/server/prompt';
import { imageSizes } from '@/lib/images/sizes';
import { JobError } from '@/lib/jobs/engine/errors';
import type { JobContext } from '@/lib/jobs/engine/types';
import { budgetFor } from '@/lib/spending/budget';
import { isDayLimit } from '@/lib/spending/day';

export const Stored = z.object({
  path: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Stored = z.output<typeof Stored>;

type Making = Required<Patience> & {
  db: Db;
  job: JobContext['job'];
  request: ImageRequest;
  idempotencyKey: string;
};

/** One step, because image bytes are not recorded. `seconds` feeds later estimates. */
export async function generateAndStore({ db, job, request, idempotencyKey, ...patience }: Making) {
  const profile = await getProfile(db, job.userId);
  const creator = profile && hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd);
  // An earlier attempt may have paid for an image that could not be stored.
  if (job.attempt > 1) await assertWritable(patience);
  const size = imageSizes[request.size].pixels;
  const start = performance.now();
  const generated = await generateImage({
    prompt: buildImagePrompt({
      prompt: request.prompt,
      size: request.size,
      colors: creator ? profile.brand?.colors : undefined,
    }),
    promptVersion,
    size,
    signal: patience.signal,
    idempotencyKey,
    user: job.userId,
    budget: budgetFor(db, {
      userId: job.userId,
      jobId: job.id,
      paid: await hasPaid(db, job.userId),
    }),
  }).catch(endAtDayLimit);
  const seconds = (performance.now() - start) / 1000;
  const image = await optimise(generated.bytes, { generated: true });
  const place = { userId: job.userId, postId: request.postId };
  const path = await storeImage(place, { image, original: generated.bytes }, patience);
  const output: Stored = {
    path,
    bytes: image.bytes.byteLength,
    width: image.width,
    height: image.height,
  };
  return { output, usage: { ...generated.usage, ...imageModel(), size, seconds } };
}

/** A waiting image would block the owner's other images until tomorrow. */
function endAtDayLimit(error: unknown): never {
  if (!isDayLimit(error)) throw error;
  const when = formatDelay(Math.ceil((error.retryAfterMs ?? 0) / 1000));
  throw new JobError(
    `Today's limit is reached, so this image was not made. Please try again ${when}. Nothing was charged.`,
  );
}
