import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import {
  type Bucket,
  downloadFile,
  listFolder,
  makeBucket,
  pageSize,
  uploadFile,
} from '@/lib/images/server/storage';

const buckets: Bucket[] = ['public', 'originals'];
const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
};

/** Skips existing files, because a stored path never changes its content. */
export async function saveImages(folder: string): Promise<{ copied: number; unread: string[] }> {
  const unread: string[] = [];
  let copied = 0;
  for (const bucket of buckets)
    for await (const path of storedFiles(bucket, '')) {
      const file = join(folder, bucket, path);
      if (existsSync(file)) continue;
      const bytes = await downloadFile(bucket, path);
      if (!bytes) {
        unread.push(path);
        continue;
      }
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      // An interrupted copy must not count as complete.
      writeFileSync(`${file}.part`, bytes, { mode: 0o600 });
      renameSync(`${file}.part`, file);
      copied += 1;
    }
  return { copied, unread };
}

/** Throws at the first image that storage refuses. */
export async function restoreImages(folder: string): Promise<number> {
  let stored = 0;
  for (const bucket of buckets) {
    const home = join(folder, bucket);
    if (!existsSync(home)) continue;
    await makeBucket(bucket);
    for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
      const type = types[extname(entry.name)];
      if (!entry.isFile() || !type) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(home, file).split(sep).join('/');
      const error = await uploadFile({ bucket, path, bytes: readFileSync(file), type });
      if (error) throw new Error(`${path} could not be stored: ${error.message}`);
      stored += 1;
    }
  }
  return stored;
}

async function* storedFiles(bucket: Bucket, folder: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += pageSize) {
    const { entries, error } = await listFolder(bucket, folder, offset);
    if (error) throw new Error(`The stored images could not be listed: ${error.message}`);
    for (const { name, isFolder } of entries) {
      const path = folder ? `${folder}/${name}` : name;
      if (isFolder) yield* storedFiles(bucket, path);
      else yield path;
    }
    if (entries.length < pageSize) return;
  }
}
