import { scorePost } from '@/lib/seo/score';
import type { Place } from '@/lib/seo/text';
import type { Finding, SeoInput } from '@/lib/seo/types';
import { passageLimit } from './limits';

/** What of a post a fix replaces: a stretch of its text, or one of its meta fields. */
export type FixTarget =
  | { field: 'content'; from: number; to: number }
  | { field: 'metaTitle' | 'metaDescription' };

/** Rules that a change of wording in one place can make pass. */
const inText = new Set([
  'keyphrase-intro',
  'long-sentences',
  'passive',
  'long-paragraphs',
  'same-openings',
  'lead',
]);
const inMeta: Record<string, 'metaTitle' | 'metaDescription'> = {
  'title-keyphrase': 'metaTitle',
  'title-length': 'metaTitle',
  'title-form': 'metaTitle',
  'meta-length': 'metaDescription',
  'meta-keyphrase': 'metaDescription',
  'meta-own-words': 'metaDescription',
};

export type Fix = {
  target: FixTarget;
  /** What is there now: the stretch of text, the description, or the title in its place. */
  passage: string;
  /** What the finding asks for. */
  advice: string;
};

/**
 * The smallest span of a failing finding: its first place, or the one that holds `passage`. Null
 * where there is none that other words could mend.
 */
export function fixTarget(input: SeoInput, rule: string, passage?: string): Fix | null {
  const finding = scorePost(input).findings.find(({ id }) => id === rule);
  return finding ? fixOf(input, finding, passage) : null;
}

/** As {@link fixTarget}, of a finding that is known. */
export function fixOf(
  input: SeoInput,
  { id, value, label, advice: asked, places }: Finding,
  passage?: string,
): Fix | null {
  if (value === null || value >= 1) return null;
  const advice = `${label}. ${asked}`;
  const isWanted = (text: string) => passage === undefined || text === passage;
  const field = Object.hasOwn(inMeta, id) ? inMeta[id] : undefined;
  if (field) {
    const text = fieldOf(input, field);
    return isWanted(text) ? { target: { field }, passage: text, advice } : null;
  }
  if (!inText.has(id)) return null;
  const textAt = ({ from, to }: Place) => input.content.slice(from, to);
  const place = places.find((one) => isWanted(textAt(one)));
  if (!place || place.to - place.from > passageLimit) return null;
  const { from, to } = place;
  return { target: { field: 'content', from, to }, passage: textAt(place), advice };
}

/** A meta field as search results show it: without a meta title they take the title. */
export function fieldOf(input: SeoInput, field: 'metaTitle' | 'metaDescription'): string {
  return input[field]?.trim() || (field === 'metaTitle' ? input.title : '');
}
