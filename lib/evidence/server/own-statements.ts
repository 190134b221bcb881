import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import {
  countOwnStatements,
  deleteOwnStatement,
  insertOwnStatement,
} from '@/db/queries/own-statements';
import { markEvidenceDue } from '@/db/queries/post-evidence';
import { lockPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { foldText } from '../quotations';

export const maxOwnStatements = 1_000;

/** Equal for sentences that differ only in case, quotes, dashes and spaces. */
export function statementKey(sentence: string): string {
  return createHash('sha256').update(foldText(sentence)).digest('hex');
}

/** Throws AppError `not_found`, or `invalid` where a post has too many. */
export function markOwn(
  db: Db,
  userId: string,
  { id, sentence, isOwn }: { id: string; sentence: string; isOwn: boolean },
): Promise<void> {
  const statement = { postId: id, key: statementKey(sentence) };
  return db.transaction(async (tx) => {
    if (!(await lockPost(tx, userId, id))) throw new AppError('not_found');
    await markEvidenceDue(tx, userId, id);
    if (!isOwn) return deleteOwnStatement(tx, userId, statement);
    if ((await countOwnStatements(tx, userId, id)) >= maxOwnStatements)
      throw new AppError('invalid', 'This post has too many marks of your own experience.');
    return insertOwnStatement(tx, userId, statement);
  });
}
