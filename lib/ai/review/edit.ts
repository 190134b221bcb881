import { givenText } from '../post/given-text';
import type { Plan, PostJob, SectionPlan } from '../post/types';
import type { FindingKind, Span } from './draft';

/** How much may be told where something is missing: behind a sentence, or as lines of a form. */
export const gapWords = 60;

/**
 * New words for one place. `before` is what stood there, `kinds` what was wrong with it, `told` in the
 * words of those who found it. `bound` names the marks whose places only agree if all their edits stand.
 */
export type Edit = Span & {
  before: string;
  text: string;
  kinds: FindingKind[];
  told?: string;
  bound?: number[];
};

/** What an edit may not break. */
export type Contract = {
  sections: SectionPlan[];
  /** Everything the writer typed for the post. */
  given: string;
  banned: string[];
};

export function contractFor({ request, brand }: PostJob, { sections }: Plan): Contract {
  return { sections, given: givenText(request), banned: brand?.banned ?? [] };
}
