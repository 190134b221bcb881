import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { listOldScores, updateScore, updateVersionScore } from '@/db/queries/seo-scores';
import { AppError } from '@/lib/errors';
import { ruleSetVersion, type SeoScore } from '@/lib/seo/score';
import { fullScore } from '@/lib/seo/stored-score';
import { shutdownSignal } from '@/lib/server/shutdown';
import { ThreadStopped } from '@/lib/threads/pool';
import { threadMemoryMb, threadTask } from '@/lib/threads/task';

const score = threadTask({
  name: 'score',
  max: 2,
  deadlineMs: 10_000,
  start: () =>
    new Worker(new URL('./score-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    }),
  work: fullScore,
});

/** With all findings. Throws AppError `too_large` for a text that takes too long. */
export async function scoreOf(
  post: Parameters<typeof fullScore>[0],
  userId: string,
): Promise<SeoScore> {
  try {
    return await score(post, userId);
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    throw new AppError('too_large', 'This text takes too long to score.', { cause: error });
  }
}

type Scored = Awaited<ReturnType<typeof listOldScores>>[number];

/** Min pause between two scores of a post that is saved repeatedly. */
const everyMs = 3_000;

const underWay = new Map<string, { isSavedAgain: boolean }>();

/** Runs after the response to a save, and again if saved meanwhile. After a crash the cleanup does it. */
export async function scoreAfterSave(
  db: Db,
  userId: string,
  { id, pauseMs = everyMs }: { id: string; pauseMs?: number },
): Promise<void> {
  const known = underWay.get(id);
  if (known) {
    known.isSavedAgain = true;
    return;
  }
  const own = { isSavedAgain: true };
  underWay.set(id, own);
  try {
    while (own.isSavedAgain && !shutdownSignal.aborted) {
      own.isSavedAgain = false;
      const post = await getPost(db, userId, id);
      if (post && post.seoVersion !== ruleSetVersion) await renewScore(db, post);
      await delay(pauseMs);
    }
  } finally {
    underWay.delete(id);
  }
}

/** Scores posts of all users, deleted ones too; skips any that changed meanwhile. */
export async function renewOldScores(db: Db, max: number): Promise<number> {
  const rows = await listOldScores(db, { version: ruleSetVersion, max });
  for (const row of rows) await renewScore(db, row);
  return rows.length;
}

async function renewScore(db: Db, row: Scored): Promise<void> {
  const { id, userId, updatedAt, ...post } = row;
  const seoScore = await score(post, userId).then(
    ({ total }) => total,
    (error: unknown) => {
      if (!(error instanceof ThreadStopped)) throw error;
      return null;
    },
  );
  const scored = { seoScore, seoVersion: ruleSetVersion };
  await updateScore(db, { id, userId, updatedAt }, scored);
  await updateVersionScore(db, row, scored);
}
