import { scorePost } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import { passageLimit } from './limits';
import type { FixTarget } from './prove-fix';

/** Rules that a change of wording in one place can make pass. */
const inText = new Set([
  'keyphrase-intro',
  'long-sentences',
  'long-paragraphs',
  'same-openings',
  'lead',
]);
const inMeta: Record<string, 'metaTitle' | 'metaDescription'> = {
  'title-keyphrase': 'metaTitle',
  'title-width': 'metaTitle',
  'title-form': 'metaTitle',
  'meta-length': 'metaDescription',
  'meta-keyphrase': 'metaDescription',
  'meta-own-words': 'metaDescription',
};

/** The smallest span of a failing finding and what it asks for; null where there is none to mend. */
export function fixTarget(
  input: SeoInput,
  rule: string,
): { target: FixTarget; passage: string; advice: string } | null {
  const finding = scorePost(input).findings.find(({ id }) => id === rule);
  if (!finding || finding.value === null || finding.value >= 1) return null;
  const advice = `${finding.label}. ${finding.advice}`;
  const field = Object.hasOwn(inMeta, rule) ? inMeta[rule] : undefined;
  if (field) return { target: { field }, passage: input[field] ?? '', advice };
  const [place] = finding.places;
  if (!inText.has(rule) || !place || place.to - place.from > passageLimit) return null;
  const passage = input.content.slice(place.from, place.to);
  return { target: { field: 'content', ...place }, passage, advice };
}
