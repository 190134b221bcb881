import { seoInputOf } from './input';
import { ruleSetVersion, scorePost } from './score';

type StoredScore = { seoScore: number | null; seoVersion: number };

export function storedScore(post: Parameters<typeof seoInputOf>[0]): StoredScore {
  const { total, version } = scorePost(seoInputOf(post));
  return { seoScore: total, seoVersion: version };
}

/** The last score of a text that was just saved; null if an older rule set produced it. */
export function currentScore(row: { seoScore: number | null; seoVersion: number | null }) {
  return (row.seoVersion ?? ruleSetVersion) === ruleSetVersion ? row.seoScore : null;
}
