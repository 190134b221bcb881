import { seoInputOf } from './input';
import { ruleSetVersion, type SeoScore, scorePost } from './score';

type StoredPost = Parameters<typeof seoInputOf>[0];
type StoredScore = { seoScore: number | null; seoVersion: number };

export function fullScore(post: StoredPost): SeoScore {
  return scorePost(seoInputOf(post));
}

export function storedScore(post: StoredPost): StoredScore {
  const { total, version } = fullScore(post);
  return { seoScore: total, seoVersion: version };
}

/** Null if an older rule set produced it. A text just saved has no version and keeps its last score. */
export function currentScore(row: { seoScore: number | null; seoVersion: number | null }) {
  return (row.seoVersion ?? ruleSetVersion) === ruleSetVersion ? row.seoScore : null;
}
