import 'server-only';
import { getDb } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { PostParams } from '@/lib/posts/schema';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { readEvidence } from './read-evidence';

/** Null for an invalid id or another user's post. */
export async function loadSourceSheet(userId: string, rawId: string) {
  const params = PostParams.safeParse({ id: rawId });
  if (!params.success) return null;
  const db = getDb();
  const post = await getPost(db, userId, params.data.id);
  if (!post) return null;
  await assertWithinLimit(db, userId, 'evidence');
  return { title: post.title, evidence: await readEvidence(db, userId, { id: post.id }) };
}
