import type { Db } from '@/db/client';
import { listActiveJobs } from '@/db/queries/jobs';
import { findPostsByKeyword } from '@/db/queries/posts';
import { sameSubject, subjectPrefixes } from '@/lib/text/keyword';
import type { SimilarPostView } from '../schema';

const maxShown = 3;

/** Posts on the same subject as `keyword`; those still being written come first, with a null id. */
export async function similarPosts(
  db: Db,
  userId: string,
  keyword: string,
): Promise<SimilarPostView[]> {
  const { prefixes, min } = subjectPrefixes(keyword);
  const jobs = await listActiveJobs(db, userId, 'blog-generation');
  const written = await findPostsByKeyword(db, userId, {
    parts: prefixes.length > 0 ? prefixes : [keyword],
    min,
  });
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const beingWritten = jobs.map(({ data }) => ({
    id: null,
    title: text(data.title),
    keyword: text(data.keyword),
  }));
  return [...beingWritten, ...written]
    .filter((post) => sameSubject(post.keyword, keyword))
    .slice(0, maxShown)
    .map(({ id, title }) => ({ id, title }));
}
