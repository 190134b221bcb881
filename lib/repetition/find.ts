import type { Db } from '@/db/client';
import { countPosts, listPostTexts } from '@/db/queries/post-lists';
import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { RepetitionMeter } from './meter';
import { mostCompared, type RepetitionsView } from './schema';

/** Posts that are read at once: a few milliseconds each, then others have their turn. */
const postsAtOnce = 20;
/** Characters of each: more than the editor lets a writer save. */
const mostRead = 200_000;
const mostShown = 30;
const mostPosts = 5;

/**
 * Compares one of the user's posts with the newest {@link mostCompared} of the others. Stops with
 * what it has when `signal` says that the answer is not waited for. Throws AppError `not_found`.
 */
export async function findRepetitions(
  db: Db,
  userId: string,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<RepetitionsView> {
  const post = await getPost(db, userId, id);
  if (!post) throw new AppError('not_found');
  const meter = new RepetitionMeter(post);
  const titles = new Map<string, string>();
  let before: string | undefined;
  while (titles.size < mostCompared && !signal?.aborted) {
    const page = await listPostTexts(db, userId, { before, most: postsAtOnce, length: mostRead });
    for (const other of page) {
      if (other.id === id || titles.size >= mostCompared) continue;
      meter.add(other);
      titles.set(other.id, other.title);
    }
    before = page.at(-1)?.id;
    if (page.length < postsAtOnce) break;
  }
  return {
    compared: titles.size,
    others: Math.max(titles.size, (await countPosts(db, userId)) - 1),
    repetitions: meter.repetitions(mostShown).map(({ posts, ...found }) => ({
      ...found,
      count: posts.length,
      posts: posts
        .slice(0, mostPosts)
        .map((said) => ({ ...said, title: titles.get(said.id) ?? '' })),
    })),
  };
}
