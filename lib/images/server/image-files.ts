import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors';
import { logWarning } from '@/lib/observability/log';
import { derivativeOf, derivativeWidths } from '../sizes';
import { sniffFormat } from './format';
import type { Optimised } from './optimise';
import {
  type Bucket,
  isMissing,
  makeBucket,
  type NewFile,
  pageSize,
  removeFiles,
  type StorageError,
  uploadFile,
} from './storage';

const pausesMs = [300, 600, 1200];
/** About a minute: the image has been paid for, and losing it means paying again. */
export const paidPausesMs = [300, 1200, 3000, 5000, 8000, 10_000, 10_000, 11_000, 11_000];
/** Limits the total time when requests hang instead of failing. */
export const longestMs = 75_000;
const originalTypes = ['webp', 'png', 'jpeg'];

export type Patience = { pausesMs: readonly number[]; signal?: AbortSignal };
type Waiting = { pauses: Iterator<number>; signal?: AbortSignal | undefined; since?: number };

/** Throws AppError `unavailable` or the signal's reason. The original goes to the private bucket. */
export async function storeImage(
  { userId, postId }: { userId: string; postId: string },
  { image, original }: { image: Optimised; original?: Uint8Array },
  patience: Patience = { pausesMs },
): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const hash = createHash('sha256').update(`${postId} ${day} `).update(image.bytes).digest('hex');
  const path = `owner/${userId}/img/${hash}.webp`;
  const { signal } = patience;
  const waiting = { pauses: patience.pausesMs.values(), signal, since: performance.now() };
  const put = (name: string, bytes: Uint8Array) =>
    upload({ bucket: 'public', path: name, bytes, type: 'image/webp' }, waiting);
  // The full size goes last: if it exists, the smaller ones do too.
  for (const { width, bytes } of image.smaller) await put(derivativeOf(path, width), bytes);
  await put(path, image.bytes);
  if (original) await keepOriginal(path, original, signal);
  return path;
}

export function storedBytes({ bytes, smaller }: Optimised): number {
  return smaller.reduce((sum, one) => sum + one.bytes.byteLength, bytes.byteLength);
}

const probe = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Call before a model is paid again: storage can answer reads and refuse writes. */
export async function assertWritable(patience: Patience): Promise<void> {
  const file = { bucket: 'public', path: 'probe/write.webp', bytes: probe } as const;
  const { signal } = patience;
  const pauses = patience.pausesMs.slice(0, pausesMs.length).values();
  await upload({ ...file, type: 'image/webp' }, { pauses, signal });
}

/** Missing files are fine. Throws AppError `unavailable`. */
export async function removeImages(paths: string[]): Promise<void> {
  const sizes = (path: string) => [path, ...derivativeWidths.map((w) => derivativeOf(path, w))];
  const originals = (path: string) => originalTypes.map((type) => originalOf(path, type));
  await removeAll('public', paths.flatMap(sizes));
  await removeAll('originals', paths.flatMap(originals));
}

async function removeAll(bucket: Bucket, names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += pageSize)
    await insist(() => removeFiles(bucket, names.slice(at, at + pageSize)));
}

async function insist(attempt: () => Promise<StorageError | null>): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const error = await attempt();
    if (!error) return;
    const pause = pausesMs[attempts];
    if (pause === undefined)
      throw new AppError('unavailable', 'Images could not be removed.', { cause: error });
    await sleep(pause);
  }
}

function originalOf(path: string, type: string): string {
  return path.replace(/\.webp$/, `.${type}`);
}

async function keepOriginal(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  const format = sniffFormat(bytes) ?? 'webp';
  const file = { path: originalOf(path, format), bytes, type: `image/${format}` };
  await upload({ bucket: 'originals', ...file }, { pauses: pausesMs.values(), signal }).catch(
    (error: unknown) => logWarning('The original of an image was not kept', error),
  );
}

async function upload(
  file: NewFile,
  { pauses, signal, since = performance.now() }: Waiting,
): Promise<void> {
  for (;;) {
    const error = await uploadFile(file, signal);
    if (!error) return;
    signal?.throwIfAborted();
    const pause = pauses.next();
    if (pause.done || performance.now() - since > longestMs) throw notStored(error);
    if (isMissing(error)) await makeBucket(file.bucket);
    else await sleep(pause.value, undefined, { signal });
  }
}

function notStored(cause: unknown): AppError {
  const words = 'The image could not be stored. Please try again.';
  return new AppError('unavailable', words, { cause });
}
