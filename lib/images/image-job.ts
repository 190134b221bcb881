import 'server-only';
import type { Db, Tx } from '@/db/client';
import { findImage, type ImageRow, insertImage, recentImageSeconds } from '@/db/queries/images';
import { getPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { generateImage } from '@/lib/ai/images';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { refundCredits } from '@/lib/credits/ledger';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/types';
import { meterFor } from '@/lib/spending/meter';
import { expectedSeconds, guessedPercentage } from './expected-time';
import { optimise } from './optimise';
import { buildImagePrompt, normalisePrompt, promptHash } from './prompt';
import { ImageRequest } from './schema';
import { imageSizes } from './sizes';
import { storeImage } from './storage';
import { toImageView } from './view';

const progressEveryMs = 1_500;

/** What a step records of a picture: where it is, never its bytes. */
type Stored = { path: string; bytes: number; width: number; height: number };

/** Makes one picture and puts it into its post. */
export const handler: JobHandler = {
  async run(context) {
    const { db, job } = context;
    const request = ImageRequest.parse(pickRequest(job.data));
    if (!(await getPost(db, job.userId, request.postId))) throw postGone();
    const hash = promptHash(request.prompt, request.regenerate ? job.id : '');
    const slot = {
      userId: job.userId,
      postId: request.postId,
      promptHash: hash,
      size: request.size,
    };
    const reference = `Image: ${request.prompt.slice(0, 80)}`;
    const earlier = await findImage(db, slot);
    if (earlier) return adopt(job, earlier, reference);

    const { prompt, size } = request;
    const stored = await context.step('image', { prompt, size, hash }, async (step) =>
      withProgress(context, () => make({ ...step, db, job, request })),
    );
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
  },
};

type Making = {
  db: Db;
  job: JobContext['job'];
  request: ImageRequest;
  signal: AbortSignal;
  idempotencyKey: string;
};

/** Generating and storing are one step: the bytes have nowhere else to wait. */
async function make({ db, job, request, signal, idempotencyKey }: Making) {
  const profile = await getProfile(db, job.userId);
  const creator = profile && hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd);
  const painted = await generateImage({
    prompt: buildImagePrompt({
      prompt: request.prompt,
      size: request.size,
      colors: creator ? profile.brand?.colors : undefined,
    }),
    size: imageSizes[request.size].pixels,
    signal,
    idempotencyKey,
    user: job.userId,
    meter: meterFor(db, { userId: job.userId, jobId: job.id }),
  });
  const picture = await optimise(painted.bytes, { generated: true });
  const path = await storeImage(job.userId, picture, painted.bytes);
  const output: Stored = {
    path,
    bytes: picture.bytes.byteLength,
    width: picture.width,
    height: picture.height,
  };
  return { output, usage: painted.usage };
}

async function finish(tx: Tx, job: JobContext['job'], row: Parameters<typeof insertImage>[1]) {
  if (!(await getPost(tx, job.userId, row.postId))) throw postGone();
  const { image, created } = await insertImage(tx, row);
  // Another job was faster with the very same picture: it was paid for there.
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

/** Runs `work` while telling the owner how far it probably is. */
async function withProgress<T>(context: JobContext, work: () => Promise<T>): Promise<T> {
  const message = 'Generating image...';
  const expected = expectedSeconds(await recentImageSeconds(context.db, context.job.userId));
  const start = Date.now();
  const tell = () => {
    const percentage = guessedPercentage((Date.now() - start) / 1000, expected);
    // A lost lease speaks through the signal; here it is no one's concern.
    context.progress({ percentage, message }).catch(() => undefined);
  };
  await context.progress({ percentage: 0, message });
  const timer = setInterval(tell, progressEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** The request as it was sent; the queue adds fields of its own. */
function pickRequest(data: Record<string, unknown>): Record<string, unknown> {
  const known = new Set(Object.keys(ImageRequest.shape));
  return Object.fromEntries(Object.entries(data).filter(([key]) => known.has(key)));
}

function postGone(): AppError {
  return new AppError('not_found', 'The post of this image has been deleted.');
}
