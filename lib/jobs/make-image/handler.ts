import type { Tx } from '@/db/client';
import { findImage, type ImageRow, insertImage } from '@/db/queries/images';
import { getPost, hasPost } from '@/db/queries/posts';
import { refundCredits } from '@/lib/credits/ledger';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { ImageRequest } from '@/lib/images/schema';
import { paidPausesMs } from '@/lib/images/server/image-files';
import { normalisePrompt, promptHash } from '@/lib/images/server/prompt';
import { toImageView } from '@/lib/images/server/view';
import { describeJob } from '@/lib/jobs/engine/describe';
import type { JobContext, JobHandler, JobOutcome, StepRun } from '@/lib/jobs/engine/types';
import { makeImage } from './definition';
import { generateAndStore, type Stored } from './make-image';
import { withProgress } from './progress';

export const handler = imageHandler();

export function imageHandler(pausesMs: readonly number[] = paidPausesMs): JobHandler {
  return { run: (context) => run(context, pausesMs) };
}

async function run(context: JobContext, pausesMs: readonly number[]): Promise<JobOutcome> {
  const { db, job } = context;
  const request = ImageRequest.parse(pickRequest(job.data));
  if (!(await getPost(db, job.userId, request.postId))) throw postGone();
  const slot = {
    userId: job.userId,
    postId: request.postId,
    promptHash: promptHash(request.prompt, request.regenerate ? job.id : ''),
    size: request.size,
  };
  const reference = describeJob(makeImage, request);
  const earlier = await findImage(db, slot);
  if (earlier) return adopt(job, earlier, reference);

  const { prompt, size } = request;
  const generate: StepRun<Stored> = (step) =>
    withProgress(context, size, () => generateAndStore({ ...step, db, job, request, pausesMs }));
  const stored = await context.step('image', { prompt, size }, generate);
  const row = {
    ...slot,
    ...stored,
    imageKey: request.imageId,
    prompt: normalisePrompt(prompt),
    alt: request.alt || prompt,
    jobId: job.id,
  };
  return {
    result: { creditsUsed: imagePrice, postId: request.postId },
    reference,
    complete: (tx) => finish(tx, job, row),
  };
}

async function finish(tx: Tx, job: JobContext['job'], row: Parameters<typeof insertImage>[1]) {
  // The model was paid, so the image of an erased post is charged although it cannot be kept.
  if (!(await hasPost(tx, job.userId, row.postId))) return undefined;
  const { image, created } = await insertImage(tx, row);
  // Another job stored and charged the same image first.
  if (!created && image.jobId !== job.id) return giveBack(tx, job, image);
  return { image: resultOf(image) };
}

function adopt(job: JobContext['job'], image: ImageRow, reference: string): JobOutcome {
  return {
    result: { postId: image.postId },
    reference,
    complete: (tx) => giveBack(tx, job, image),
  };
}

async function giveBack(tx: Tx, job: JobContext['job'], image: ImageRow) {
  await refundCredits(tx, {
    userId: job.userId,
    amount: imagePrice,
    jobId: job.id,
    reference: 'Refund: this image was there already',
    idempotencyKey: `refund:${job.id}`,
  });
  return { image: resultOf(image), creditsUsed: 0 };
}

function resultOf(image: ImageRow) {
  const { id, imageUrl, alt, bytes, width, height } = toImageView(image);
  return { id, imageUrl, alt, bytes, width, height };
}

/** Bulk orders add the field `bulk`. */
function pickRequest(data: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(Object.keys(ImageRequest.shape));
  return Object.fromEntries(Object.entries(data).filter(([key]) => known.has(key)));
}

function postGone(): AppError {
  return new AppError('not_found', 'The post of this image has been deleted.');
}
