import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { refuse } from '@/local/storage/errors';
import { type ObjectTarget, objectFiles, storageRoot } from '@/local/storage/paths';

const Meta = z.object({
  id: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  etag: z.string(),
  size: z.number(),
  createdAt: z.string(),
});
export type ObjectMeta = z.infer<typeof Meta>;

type NewObject = ObjectTarget & {
  bytes: Uint8Array;
  contentType: string;
  cacheControl: string;
  upsert: boolean;
};

/**
 * Writes an object so that no reader ever sees half of it. Without `upsert` a taken path is a
 * Duplicate refusal, decided by the file system, so two uploads at once cannot both win.
 */
export async function putObject(object: NewObject): Promise<ObjectMeta> {
  const files = objectFiles(object);
  const meta: ObjectMeta = {
    id: randomUUID(),
    contentType: object.contentType,
    cacheControl: object.cacheControl,
    etag: `"${createHash('sha1').update(object.bytes).digest('hex')}"`,
    size: object.bytes.byteLength,
    createdAt: new Date().toISOString(),
  };
  const temporary = path.join(storageRoot(), 'tmp', randomUUID());
  await mkdir(path.dirname(temporary), { recursive: true });
  await mkdir(path.dirname(files.data), { recursive: true });
  await writeFile(temporary, object.bytes);
  try {
    if (object.upsert) await rename(temporary, files.data);
    else await link(temporary, files.data);
  } catch (error) {
    throw isCode(error, 'EEXIST') ? refuse('duplicate') : error;
  } finally {
    await rm(temporary, { force: true });
  }
  await writeMeta(files.meta, meta);
  return meta;
}

export async function readMeta(target: ObjectTarget): Promise<ObjectMeta> {
  const files = objectFiles(target);
  try {
    return Meta.parse(JSON.parse(await readFile(files.meta, 'utf8')));
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  return recoveredMeta(target);
}

/** What the bytes alone tell, for an object whose writer died before noting the rest. */
async function recoveredMeta(target: ObjectTarget): Promise<ObjectMeta> {
  const info = await stat(objectFiles(target).data).catch(() => null);
  if (!info?.isFile()) throw refuse('notFound');
  const extension = path.extname(target.key).slice(1).replace('jpg', 'jpeg');
  return {
    id: randomUUID(),
    contentType: `image/${extension || 'webp'}`,
    cacheControl: 'no-cache',
    etag: `"${info.size}-${Math.floor(info.mtimeMs)}"`,
    size: info.size,
    createdAt: info.mtime.toISOString(),
  };
}

export async function readObject(target: ObjectTarget): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(objectFiles(target).data));
  } catch (error) {
    throw isCode(error, 'ENOENT') || isCode(error, 'EISDIR') ? refuse('notFound') : error;
  }
}

/** True when there was something to remove. */
export async function removeObject(target: ObjectTarget): Promise<boolean> {
  const files = objectFiles(target);
  const found = await stat(files.data).then(
    (info) => info.isFile(),
    () => false,
  );
  if (!found) return false;
  await rm(files.data, { force: true });
  await rm(files.meta, { force: true });
  return true;
}

type ListedObject = { name: string; meta: ObjectMeta | null };

/** The entries directly below a folder, folders without metadata, by name. */
export async function listObjects(bucket: string, prefix: string): Promise<ListedObject[]> {
  const folder = prefix.split('/').filter(Boolean).join('/');
  const probe = objectFiles({ bucket, key: folder ? `${folder}/x` : 'x' });
  const entries = await readdir(path.dirname(probe.data), { withFileTypes: true }).catch(() => []);
  const listed = entries.map(async (entry) => ({
    name: entry.name,
    meta: entry.isDirectory()
      ? null
      : await readMeta({ bucket, key: folder ? `${folder}/${entry.name}` : entry.name }),
  }));
  return (await Promise.all(listed)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function writeMeta(file: string, meta: ObjectMeta): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(meta));
  await rename(temporary, file);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
