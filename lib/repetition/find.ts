import { Worker } from 'node:worker_threads';
import type { Db } from '@/db/client';
import { countPosts, listPostTexts } from '@/db/queries/post-lists';
import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { ThreadStopped } from '@/lib/threads/pool';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';
import { compareTexts } from './meter';
import { maxCompared, type RepetitionsView } from './schema';

const postsAtOnce = 20;
/** The max length of a post: `contentLimit` in lib/posts/limits.ts. */
const maxRead = 200_000;
/** About 700 posts of 2,000 words. */
const maxReadInAll = 8_000_000;
const maxShown = 30;
const maxPosts = 5;

const compare = threadTask({
  name: 'compare',
  max: 1,
  deadlineMs: 30_000,
  start: () =>
    new Worker(new URL('./compare-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: compareTexts,
});

/** Throws AppError `not_found`, or `too_large` if the comparison takes too long. */
export async function findRepetitions(
  db: Db,
  userId: string,
  { id, signal }: { id: string; signal?: AbortSignal },
): Promise<RepetitionsView> {
  const post = await getPost(db, userId, id);
  if (!post) throw new AppError('not_found');
  const others = await readOthers(db, userId, { id, signal });
  const { content, keyword } = post;
  const texts = { post: { content, keyword }, others, max: maxShown };
  const found = await compare(texts, userId).catch((error: unknown) => {
    if (!(error instanceof ThreadStopped)) throw error;
    throw new AppError('too_large', 'These posts take too long to compare.', { cause: error });
  });
  const titles = new Map(others.map((other) => [other.id, other.title]));
  return {
    compared: others.length,
    others: Math.max(others.length, (await countPosts(db, userId)) - 1),
    repetitions: found.map(({ posts, ...repetition }) => ({
      ...repetition,
      count: posts.length,
      posts: posts
        .slice(0, maxPosts)
        .map((repeated) => ({ ...repeated, title: titles.get(repeated.id) ?? '' })),
    })),
  };
}

async function readOthers(
  db: Db,
  userId: string,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
) {
  const others: Awaited<ReturnType<typeof listPostTexts>> = [];
  let characters = 0;
  let before: string | undefined;
  while (!signal?.aborted) {
    const page = await listPostTexts(db, userId, { before, max: postsAtOnce, length: maxRead });
    for (const other of page) {
      if (other.id === id) continue;
      characters += other.content.length;
      if (others.length >= maxCompared || characters > maxReadInAll) return others;
      others.push(other);
    }
    before = page.at(-1)?.id;
    if (page.length < postsAtOnce) break;
  }
  return others;
}
