import { seoInputOf } from './input';
import { ruleSetVersion, scorePost } from './score';

/** The columns that hold a post's score: the total, and the rules that gave it. */
type StoredScore = { seoScore: number | null; seoVersion: number };

export function storedScore(post: Parameters<typeof seoInputOf>[0]): StoredScore {
  const { total, version } = scorePost(seoInputOf(post));
  return { seoScore: total, seoVersion: version };
}

/** A stored score as lists show it: null when other rules gave it, until it is renewed. */
export function currentScore(row: { seoScore: number | null; seoVersion: number | null }) {
  return row.seoVersion === ruleSetVersion ? row.seoScore : null;
}
