import 'server-only';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { dismissNotice, listNotices } from '@/db/queries/source-notices';
import { AppError } from '@/lib/errors';
import type { NoticeView } from '../schema';

const maxListed = 20;

/** Of a post whose owner the caller knows. */
export async function noticeViews(db: Db, userId: string, postId: string): Promise<NoticeView[]> {
  const rows = await listNotices(db, userId, { postId, max: maxListed });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Throws AppError `not_found`. */
export async function noticesOfPost(db: Db, userId: string, id: string): Promise<NoticeView[]> {
  if (!(await getPost(db, userId, id))) throw new AppError('not_found');
  return noticeViews(db, userId, id);
}

/** Throws AppError `not_found`. */
export async function dismiss(db: Db, userId: string, id: string): Promise<void> {
  if (!(await dismissNotice(db, userId, id))) throw new AppError('not_found');
}
