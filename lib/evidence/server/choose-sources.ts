import 'server-only';
import type { Db } from '@/db/client';
import { markEvidenceDue } from '@/db/queries/post-evidence';
import { countPostSources, deletePostSources } from '@/db/queries/post-sources';
import { lockPost } from '@/db/queries/posts';
import { findSources, insertPostSources } from '@/db/queries/sources';
import { AppError } from '@/lib/errors';
import { sourcesPerPost } from '@/lib/sources/limits';
import type { SourceChange } from '../schema';

/**
 * Changes which sources a post may cite, by what is added and removed: two tabs do not undo each
 * other. Throws AppError `not_found`, or `invalid` with too many or a source that is not the user's.
 */
export function chooseSources(
  db: Db,
  userId: string,
  { id: postId, add, remove }: SourceChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockPost(tx, userId, postId))) throw new AppError('not_found');
    await markEvidenceDue(tx, userId, postId);
    await deletePostSources(tx, userId, { postId, sourceIds: remove });
    if (add.length === 0) return;
    const own = await findSources(tx, userId, add);
    if (own.length < new Set(add).size)
      throw new AppError('invalid', 'This source is no longer in your library.');
    await insertPostSources(tx, userId, { postId, sourceIds: add });
    if ((await countPostSources(tx, userId, postId)) > sourcesPerPost)
      throw new AppError('invalid', `A post can use ${sourcesPerPost} sources. Remove one first.`);
  });
}
