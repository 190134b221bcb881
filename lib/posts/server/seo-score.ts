import type { Db } from '@/db/client';
import { listOldScores, updateScore } from '@/db/queries/seo-scores';
import { seoInputOf } from '@/lib/seo/input';
import { ruleSetVersion, scorePost } from '@/lib/seo/score';

type Scored = Parameters<typeof seoInputOf>[0];

/** The columns that hold a post's score: the total, and the rules that gave it. */
export function storedScore(post: Scored): { seoScore: number | null; seoVersion: number } {
  const { total, version } = scorePost(seoInputOf(post));
  return { seoScore: total, seoVersion: version };
}

/** A stored score as lists show it: null when other rules gave it, until it is renewed. */
export function currentScore(row: { seoScore: number | null; seoVersion: number | null }) {
  return row.seoVersion === ruleSetVersion ? row.seoScore : null;
}

/**
 * Scores at most `most` posts of all users that have no score yet, or one by older rules. Returns
 * how many there were. A post that is changed meanwhile keeps the score of its change.
 */
export async function renewOldScores(db: Db, most: number): Promise<number> {
  const rows = await listOldScores(db, { version: ruleSetVersion, most });
  for (const row of rows) await updateScore(db, row, storedScore(row));
  return rows.length;
}
