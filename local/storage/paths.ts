import path from 'node:path';
import { refuse } from '@/local/storage/errors';

export type ObjectTarget = { bucket: string; key: string };

const bucketName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;
const segmentName = /^[\w\-!.*'() &$@=;:+,?]{1,200}$/;

export function storageRoot(): string {
  return path.resolve(process.env.DATA_DIR ?? '.data', 'storage');
}

/** The decoded parts of a request path behind /storage/v1. */
export function routeSegments(url: URL): string[] {
  const rest = url.pathname.replace(/^\/storage\/v1\/?/, '');
  try {
    return rest.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw refuse('invalidKey');
  }
}

export function assertBucket(bucket: string | undefined): string {
  if (!bucket || !bucketName.test(bucket)) throw refuse('noBucket');
  return bucket;
}

/** Bucket and key of an object; refuses every name that could leave its folder. */
export function objectTarget(segments: readonly string[]): ObjectTarget {
  const [bucket, ...rest] = segments;
  const parts = rest.join('/').split('/');
  const sound = parts.every((part) => segmentName.test(part) && !/^\.+$/.test(part));
  if (!sound || rest.length === 0 || rest.join('/').length > 900) throw refuse('invalidKey');
  return { bucket: assertBucket(bucket), key: parts.join('/') };
}

/** Where the bytes of an object and what is known about it live on disk. */
export function objectFiles({ bucket, key }: ObjectTarget): { data: string; meta: string } {
  const root = storageRoot();
  const data = path.resolve(root, 'objects', bucket, key);
  const home = path.resolve(root, 'objects', bucket) + path.sep;
  if (!data.startsWith(home)) throw refuse('invalidKey');
  return { data, meta: path.resolve(root, 'meta', bucket, `${key}.json`) };
}
