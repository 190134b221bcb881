import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { storageEnv, supabaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { sniffFormat } from './format';
import type { Optimised } from './optimise';
import { derivativeOf, derivativeWidths } from './sizes';

const yearInSeconds = '31536000';
const types = ['image/webp', 'image/png', 'image/jpeg'];
const pausesMs = [300, 600, 1200];
/** A minute: what a model painted was paid for, and nothing but this keeps it. */
export const paidPausesMs = [300, 1200, 3000, 5000, 8000, 10_000, 10_000, 11_000, 11_000];
const requestMs = 20_000;
/** For a storage that does not even refuse. */
const longestMs = 75_000;
const removedAtOnce = 100;

/** The pauses between attempts, all uploads of a picture together, and what ends the wait. */
export type Patience = { pausesMs: readonly number[]; signal?: AbortSignal };
type Waiting = { pauses: Iterator<number>; signal?: AbortSignal | undefined; since?: number };

type Target = { bucket: string; path: string; bytes: Uint8Array; type: string };

/**
 * Stores a picture and its smaller versions under names made of their content, so that a path
 * never changes its meaning and may be cached for a year. Returns the path of the full size. The
 * untouched original goes to a private bucket. Throws AppError `unavailable`, or the reason of the
 * signal.
 */
export async function storeImage(
  userId: string,
  picture: Optimised,
  original: Uint8Array,
  patience: Patience = { pausesMs },
): Promise<string> {
  const { bucket } = settings();
  const hash = createHash('sha256').update(picture.bytes).digest('hex');
  const path = `owner/${userId}/img/${hash}.webp`;
  const type = 'image/webp';
  const { signal } = patience;
  const waiting = { pauses: patience.pausesMs.values(), signal, since: performance.now() };
  // The full size comes last: who finds it finds the others too.
  for (const { width, bytes } of picture.smaller)
    await put({ bucket, path: derivativeOf(path, width), bytes, type }, waiting);
  await put({ bucket, path, bytes: picture.bytes, type }, waiting);
  await keepOriginal(path, original, signal);
  return path;
}

/** Throws AppError `unavailable` unless the storage answers: to be asked before one pays again. */
export async function assertStorage(signal: AbortSignal): Promise<void> {
  const { error } = await client(signal).storage.getBucket(settings().bucket);
  if (error && !isNotThere(error)) throw notStored(error);
}

/**
 * Removes stored pictures with their smaller versions and originals. What is not there is no
 * error. Throws AppError `unavailable`.
 */
export async function removeImages(paths: string[]): Promise<void> {
  const { bucket } = settings();
  const sizes = (path: string) => [path, ...derivativeWidths.map((w) => derivativeOf(path, w))];
  const originals = (path: string) =>
    types.map((type) => path.replace(/\.webp$/, `.${type.slice('image/'.length)}`));
  for (let at = 0; at < paths.length; at += removedAtOnce) {
    const some = paths.slice(at, at + removedAtOnce);
    await remove(bucket, some.flatMap(sizes));
    await remove(`${bucket}-masters`, some.flatMap(originals));
  }
}

async function remove(bucket: string, names: string[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { error } = await client().storage.from(bucket).remove(names);
    if (!error || isNotThere(error)) return;
    const pause = pausesMs[attempt];
    if (pause === undefined)
      throw new AppError('unavailable', 'Pictures could not be removed.', { cause: error });
    await sleep(pause);
  }
}

/** The address browsers load a stored picture from; on our own origin when Supabase is. */
export function publicUrl(path: string): string {
  const base = (process.env.NEXT_PUBLIC_SUPABASE_URL ?? '').replace(/\/+$/, '');
  const bucket = storageEnv()?.SUPABASE_IMAGE_BUCKET ?? 'images';
  const name = path.split('/').map(encodeURIComponent).join('/');
  return `${base}/storage/v1/object/public/${bucket}/${name}`;
}

async function keepOriginal(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  const format = sniffFormat(bytes) ?? 'webp';
  const bucket = `${settings().bucket}-masters`;
  const name = path.replace(/\.webp$/, `.${format}`);
  // Nice to have: the picture itself is safe already, and making it again would cost.
  const target = { bucket, path: name, bytes, type: `image/${format}` };
  await put(target, { pauses: pausesMs.values(), signal }).catch((error: unknown) =>
    console.warn('The original of a picture was not kept.', error),
  );
}

/** Uploads again after a passing failure. */
async function put(
  target: Target,
  { pauses, signal, since = performance.now() }: Waiting,
): Promise<void> {
  for (;;) {
    const problem = await upload(target, signal);
    if (!problem) return;
    signal?.throwIfAborted();
    const pause = pauses.next();
    if (pause.done || performance.now() - since > longestMs) throw notStored(problem);
    if (isNotThere(problem)) await makeBucket(target.bucket);
    else await sleep(pause.value, undefined, { signal });
  }
}

function notStored(cause: unknown): AppError {
  const words = 'The picture could not be stored. Please try again.';
  return new AppError('unavailable', words, { cause });
}

type Problem = { message: string; status?: number; statusCode?: string };

async function upload(
  { bucket, path, bytes, type }: Target,
  signal?: AbortSignal,
): Promise<Problem | null> {
  const body = new Blob([new Uint8Array(bytes)], { type });
  const options = { contentType: type, cacheControl: yearInSeconds, upsert: false };
  const { error } = await client(signal).storage.from(bucket).upload(path, body, options);
  // The name is the content: whatever is there already is this picture.
  return error && !isTaken(error) ? error : null;
}

async function makeBucket(name: string): Promise<void> {
  const isPublic = name === settings().bucket;
  const options = { public: isPublic, allowedMimeTypes: types, fileSizeLimit: '10MB' };
  const { error } = await client().storage.createBucket(name, options);
  if (error && !isTaken(error)) console.warn(`Bucket ${name} could not be made.`, error.message);
}

function isTaken(error: Problem): boolean {
  return (
    error.statusCode === '409' || error.status === 409 || /already exists/i.test(error.message)
  );
}

function isNotThere(error: Problem): boolean {
  return error.statusCode === '404' || /bucket not found/i.test(error.message);
}

function settings(): { url: string; key: string; bucket: string } {
  const storage = storageEnv();
  const supabase = supabaseEnv();
  if (!storage || !supabase)
    throw new AppError(
      'unavailable',
      'Pictures are switched off on this server: no storage is configured.',
    );
  return {
    url: supabase.url,
    key: storage.SUPABASE_SERVICE_ROLE_KEY,
    bucket: storage.SUPABASE_IMAGE_BUCKET,
  };
}

function client(signal?: AbortSignal) {
  const { url, key } = settings();
  const signals = () => [AbortSignal.timeout(requestMs), ...(signal ? [signal] : [])];
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // storage-js takes no signal for an upload.
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.any(signals()) }),
    },
    // Node 20 has no WebSocket of its own, and supabase-js asks for one at construction.
    realtime: { transport: ws as never },
  });
}
