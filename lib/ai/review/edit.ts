import type { SectionPlan } from '../post/types';
import type { FindingKind, Span } from './draft';

/** How much may be told behind one sentence after which something is missing. */
export const gapWords = 60;

/**
 * New words for one place. `before` is what stood there, `kinds` what was wrong with it. `bound` names
 * the marks whose places only agree if all their edits stand.
 */
export type Edit = Span & {
  before: string;
  text: string;
  kinds: FindingKind[];
  bound?: number[];
};

/** What an edit may not break. */
export type Contract = {
  sections: SectionPlan[];
  /** Everything the writer typed for the post. */
  given: string;
  banned: string[];
};
