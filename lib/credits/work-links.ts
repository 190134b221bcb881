import type { Db, Tx } from '@/db/client';
import { listPostsOfWork, listWork } from '@/db/queries/credit-history';

/** Links to posts and live texts by job id. Omits jobs that left nothing to open. */
export async function linksToWork(
  db: Db | Tx,
  userId: string,
  jobIds: string[],
): Promise<Map<string, string>> {
  const listed = await listWork(db, userId, jobIds);
  const work = listed.map(({ imageOf, ...job }) => ({
    ...job,
    imageOf: job.type === 'image-generation' ? imageOf : null,
  }));
  const ids = work.flatMap(({ imageOf }) => imageOf ?? []);
  const posts = await listPostsOfWork(db, userId, { ids, jobIds });
  const known = new Set(posts.map(({ id }) => id));
  const postOf = new Map(posts.map(({ id, jobId }) => [jobId, id]));
  return new Map(
    work.flatMap(({ jobId, type, isOver, imageOf }): [string, string][] => {
      const postId = postOf.get(jobId) ?? imageOf;
      if (postId && known.has(postId)) return [[jobId, `/posts/${postId}`]];
      const isWriting = type === 'blog-generation' && !isOver;
      return isWriting ? [[jobId, `/posts/writing/${jobId}`]] : [];
    }),
  );
}
