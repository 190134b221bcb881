import type { Db } from '@/db/client';
import { pathsKept } from '@/db/queries/cleaning';
import { storageEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import {
  type Bucket,
  type Entry,
  listFolder,
  pageSize,
  removeFiles,
} from '@/lib/images/server/storage';
import type { Part } from './part';

/** Work in progress stores files before it records them. */
const minAgeMs = 2 * 86_400_000;
const foldersAtOnce = 10;
const owner = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const file = /^([0-9a-f]{64})(?:-\d+)?\.(?:webp|png|jpeg)$/;

/** `position` is the number of owner folders already swept. Throws AppError `unavailable`. */
export async function sweepFiles(db: Db, bucket: Bucket, position: string): Promise<Part> {
  if (!storageEnv()) return { removed: 0, next: '', isEnd: true };
  const offset = Number(position) || 0;
  const folders = (await entriesOf(bucket, 'owner', offset)).slice(0, foldersAtOnce);
  let removed = 0;
  for (const { name, isFolder } of folders)
    if (isFolder && owner.test(name)) removed += await sweepOwner(db, bucket, name);
  const isEnd = folders.length < foldersAtOnce;
  return { removed, next: isEnd ? '' : String(offset + folders.length), isEnd };
}

async function sweepOwner(db: Db, bucket: Bucket, userId: string): Promise<number> {
  const folder = `owner/${userId}/img`;
  let removed = 0;
  for (let offset = 0; ; ) {
    const page = await entriesOf(bucket, folder, offset);
    const gone = await orphans(db, { userId, folder, page });
    const error = await removeFiles(bucket, gone);
    if (error) throw failed(error);
    removed += gone.length;
    if (page.length < pageSize) return removed;
    // Removed files shift the offset of the next page.
    offset += page.length - gone.length;
  }
}

type Page = { userId: string; folder: string; page: Entry[] };

async function orphans(db: Db, { userId, folder, page }: Page): Promise<string[]> {
  const old = page.filter(
    ({ isFolder, name, changedAt }) =>
      !isFolder && file.test(name) && changedAt > 0 && changedAt < Date.now() - minAgeMs,
  );
  const imageOf = (name: string) => `${folder}/${file.exec(name)?.[1]}.webp`;
  const kept = await pathsKept(db, userId, [...new Set(old.map(({ name }) => imageOf(name)))]);
  return old.filter(({ name }) => !kept.has(imageOf(name))).map(({ name }) => `${folder}/${name}`);
}

async function entriesOf(bucket: Bucket, folder: string, offset: number): Promise<Entry[]> {
  const { entries, error } = await listFolder(bucket, folder, offset);
  if (error) throw failed(error);
  return entries;
}

function failed(cause: unknown): AppError {
  return new AppError('unavailable', 'The image storage could not be cleaned.', { cause });
}
