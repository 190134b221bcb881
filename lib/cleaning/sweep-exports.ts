import { linkHours } from '@/lib/account/export-link';
import { storageEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { eraseFolder } from '@/lib/images/server/erase-folder';
import { type Entry, listFolder } from '@/lib/images/server/storage';
import type { Part } from './part';

/** An hour more than the links last, for downloads under way. */
const keptMs = (linkHours + 1) * 3_600_000;
const foldersAtOnce = 10;

/** Removes exports whose links have expired. Throws AppError `unavailable`. */
export async function sweepExports(position: string): Promise<Part> {
  if (!storageEnv()) return { removed: 0, next: '', isEnd: true };
  const offset = Number(position) || 0;
  const owners = (await entriesOf('owner', offset)).slice(0, foldersAtOnce);
  let removed = 0;
  let kept = 0;
  for (const { name } of owners) {
    let left = 0;
    for (const made of await entriesOf(`owner/${name}`, 0)) {
      const folder = `owner/${name}/${made.name}`;
      const newest = Math.max(0, ...(await entriesOf(folder, 0)).map(({ changedAt }) => changedAt));
      if (newest > 0 && newest < Date.now() - keptMs)
        removed += await eraseFolder('exports', folder);
      else left += 1;
    }
    if (left > 0) kept += 1;
  }
  const isEnd = owners.length < foldersAtOnce;
  // The folder of an owner without exports is gone, which shifts the next ones.
  return { removed, next: isEnd ? '' : String(offset + kept), isEnd };
}

async function entriesOf(folder: string, offset: number): Promise<Entry[]> {
  const { entries, error } = await listFolder('exports', folder, offset);
  if (error)
    throw new AppError('unavailable', 'The exports could not be listed.', { cause: error });
  return entries.filter(({ name }) => !name.startsWith('.'));
}
