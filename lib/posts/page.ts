import 'server-only';
import { cache } from 'react';
import { getDb } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { postImages } from '@/lib/images/cache';
import { parseContent } from './content';
import { PostParams } from './schema';
import { toPostView } from './view';

/** All that the post page shows, read once per render. Null for a bad id or somebody else's post. */
export const loadPostPage = cache(async (userId: string, rawId: string) => {
  const params = PostParams.safeParse({ id: rawId });
  if (!params.success) return null;
  const db = getDb();
  const row = await getPost(db, userId, params.data.id);
  if (!row) return null;
  const content = parseContent(row.content);
  const places = content.blocks.filter((block) => block.type === 'image');
  const images = places.length > 0 ? await postImages(db, userId, { id: row.id, places }) : {};
  const author = await getProfile(db, userId);
  const creator = author && hasCreatorAccess(author.subscriptionStatus, author.periodEnd);
  const brandColors = (creator && author.brand?.colors) || [];
  return { post: toPostView(row), content, images, author, brandColors };
});
