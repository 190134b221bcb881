import { seoInputOf } from './input';
import { ruleSetVersion, scorePost } from './score';

type StoredScore = { seoScore: number | null; seoVersion: number };

export function storedScore(post: Parameters<typeof seoInputOf>[0]): StoredScore {
  const { total, version } = scorePost(seoInputOf(post));
  return { seoScore: total, seoVersion: version };
}

/** Null if an older rule set produced the score, until it is renewed. */
export function currentScore(row: { seoScore: number | null; seoVersion: number | null }) {
  return row.seoVersion === ruleSetVersion ? row.seoScore : null;
}
