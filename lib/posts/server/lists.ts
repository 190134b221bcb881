import type { Db } from '@/db/client';
import { isPostOf, listFirstImages, listPosts } from '@/db/queries/post-lists';
import { AppError } from '@/lib/errors';
import { publicUrl } from '@/lib/images/server/storage';
import { derivativeOf, derivativeWidths } from '@/lib/images/sizes';
import { publicationSummaries } from '@/lib/publications/server/summaries';
import { currentScore } from '@/lib/seo/stored-score';
import { openCounts } from '../evidence-counts';
import { type PostListView, postsPerPage, searchWords } from '../list-view';
import type { PostSummaryView } from '../schema';

/** `before` is the last post of the previous page. Throws AppError `not_found` if the user has no such post. */
export async function postSummaries(
  db: Db,
  userId: string,
  {
    q = '',
    sort,
    state,
    before,
    max = postsPerPage,
  }: Partial<PostListView> & { before?: string; max?: number } = {},
): Promise<PostSummaryView[]> {
  if (before && !(await isPostOf(db, userId, before))) throw new AppError('not_found');
  const found = { words: searchWords(q), state, order: sort, before, max };
  const posts = await listPosts(db, userId, found);
  const ids = posts.map(({ id }) => id);
  const [images, publicationOf] = await Promise.all([
    listFirstImages(db, userId, ids),
    publicationSummaries(db, userId, ids),
  ]);
  const imageOf = new Map(images.map((image) => [image.postId, thumbnailOf(image)]));
  return posts.map(({ seoVersion, ...post }) => ({
    ...post,
    seoScore: currentScore({ seoScore: post.seoScore, seoVersion }),
    evidence: openCounts(post.evidence),
    createdAt: post.createdAt.toISOString(),
    thumbnailUrl: imageOf.get(post.id) ?? null,
    publication: publicationOf.get(post.id) ?? null,
  }));
}

const [smallest] = derivativeWidths;

function thumbnailOf({ path, width }: { path: string; width: number }): string {
  return publicUrl(width > smallest ? derivativeOf(path, smallest) : path);
}
