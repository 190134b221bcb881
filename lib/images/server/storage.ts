import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { storageEnv } from '@/lib/env';
import { publicVariable } from '@/lib/env.client';
import { logWarning } from '@/lib/observability/log';
import { storageSettings } from './configured';

/** Of the pieces that an export is stored in. */
export const exportType = 'application/octet-stream';
const yearInSeconds = '31536000';
const types = ['image/webp', 'image/png', 'image/jpeg'];
const bucketSettings = {
  public: { public: true, allowedMimeTypes: types, fileSizeLimit: '10MB' },
  originals: { public: false, allowedMimeTypes: types, fileSizeLimit: '10MB' },
  exports: { public: false, allowedMimeTypes: [exportType], fileSizeLimit: '10MB' },
};
const requestMs = 20_000;
export const pageSize = 100;

/** `public` is readable by everyone, the others only by the server. */
export const buckets = ['public', 'originals', 'exports'] as const;
export type Bucket = (typeof buckets)[number];
export type NewFile = { bucket: Bucket; path: string; bytes: Uint8Array; type: string };
export type StorageError = { message: string; status?: number; statusCode?: string };
export type Entry = { name: string; isFolder: boolean; changedAt: number };

/** Upserts: names depend on the content, and the new date protects a reused file from cleanup. */
export async function uploadFile(
  { bucket, path, bytes, type }: NewFile,
  signal?: AbortSignal,
): Promise<StorageError | null> {
  const body = new Blob([new Uint8Array(bytes)], { type });
  const options = { contentType: type, cacheControl: yearInSeconds, upsert: true };
  const { error } = await files(bucket, signal).upload(path, body, options);
  return error;
}

/** Null if the file is missing or storage does not answer. */
export async function downloadFile(bucket: Bucket, path: string): Promise<Uint8Array | null> {
  const { data, error } = await files(bucket).download(path);
  if (data) return new Uint8Array(await data.arrayBuffer());
  if (!isMissing(error)) console.warn('A stored file could not be read.', error.message);
  return null;
}

/** Takes at most {@link pageSize} paths; missing files are no error. */
export async function removeFiles(bucket: Bucket, paths: string[]): Promise<StorageError | null> {
  if (paths.length === 0) return null;
  const { error } = await files(bucket).remove(paths);
  return error && !isMissing(error) ? error : null;
}

/** Fewer entries than {@link pageSize} means the last page. */
export async function listFolder(
  bucket: Bucket,
  folder: string,
  offset: number,
): Promise<{ entries: Entry[]; error: StorageError | null }> {
  const sortBy = { column: 'name', order: 'asc' };
  const { data, error } = await files(bucket).list(folder, { limit: pageSize, offset, sortBy });
  if (error && !isMissing(error)) return { entries: [], error };
  const entries = (data ?? []).map(({ name, id, updated_at, created_at }) => ({
    name,
    isFolder: id === null,
    changedAt: Math.max(...[updated_at, created_at].map((at) => Date.parse(at ?? '') || 0)),
  }));
  return { entries, error: null };
}

/** Only logs a failure: the next upload reports it. */
export async function makeBucket(bucket: Bucket): Promise<void> {
  const name = nameOf(bucket);
  const { error } = await client().storage.createBucket(name, bucketSettings[bucket]);
  if (error && !isTaken(error)) logWarning('A bucket could not be made', error, { bucket: name });
}

export function publicUrl(path: string): string {
  const base = (publicVariable('NEXT_PUBLIC_SUPABASE_URL') ?? '').replace(/\/+$/, '');
  const bucket = storageEnv()?.SUPABASE_IMAGE_BUCKET ?? 'images';
  const name = path.split('/').map(encodeURIComponent).join('/');
  return `${base}/storage/v1/object/public/${bucket}/${name}`;
}

/** False for an address elsewhere, such as that of a Google account's picture. */
export function isOwnPicture(stored: string): boolean {
  return stored.startsWith('owner/');
}

export function isMissing(error: StorageError): boolean {
  return error.statusCode === '404' || /bucket not found/i.test(error.message);
}

function isTaken(error: StorageError): boolean {
  return (
    error.statusCode === '409' || error.status === 409 || /already exists/i.test(error.message)
  );
}

function nameOf(bucket: Bucket): string {
  const { bucket: name } = storageSettings();
  return name + { public: '', originals: '-masters', exports: '-exports' }[bucket];
}

function files(bucket: Bucket, signal?: AbortSignal) {
  return client(signal).storage.from(nameOf(bucket));
}

function client(signal?: AbortSignal) {
  const { url, key } = storageSettings();
  const signals = () => [AbortSignal.timeout(requestMs), ...(signal ? [signal] : [])];
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // storage-js accepts no signal for uploads.
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.any(signals()) }),
    },
    // Node 20 has no WebSocket, and supabase-js requires one at construction.
    realtime: { transport: ws as never },
  });
}
