import { AppError } from '@/lib/errors';
import { type Bucket, listFolder, pageSize, removeFiles } from './storage';

/** Removes all files in and below a folder. Returns how many. Throws AppError `unavailable`. */
export async function eraseFolder(bucket: Bucket, folder: string): Promise<number> {
  let erased = 0;
  for (let offset = 0; ; ) {
    const { entries, error } = await listFolder(bucket, folder, offset);
    if (error) throw failed(error);
    const files = entries.filter(({ isFolder }) => !isFolder);
    const folders = entries.filter(({ isFolder }) => isFolder);
    for (const { name } of folders) erased += await eraseFolder(bucket, `${folder}/${name}`);
    const problem = await removeFiles(
      bucket,
      files.map(({ name }) => `${folder}/${name}`),
    );
    if (problem) throw failed(problem);
    erased += files.length;
    if (entries.length < pageSize) return erased;
    // Removed files shift the offset of the next page.
    offset += folders.length;
  }
}

function failed(cause: unknown): AppError {
  return new AppError('unavailable', 'The image storage did not answer.', { cause });
}
