import { scorePost } from '@/lib/seo/score';
import type { Place } from '@/lib/seo/text';
import type { Finding, SeoInput } from '@/lib/seo/types';
import { passageLimit } from './limits';

export type FixTarget =
  | { field: 'content'; from: number; to: number }
  | { field: 'metaTitle' | 'metaDescription' };

/** Rules that rewording one place can satisfy. */
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
  passage: string;
  advice: string;
};

/** The first place, or the one that equals `passage`; null if rewording cannot fix it. */
export function fixTarget(input: SeoInput, rule: string, passage?: string): Fix | null {
  const finding = scorePost(input).findings.find(({ id }) => id === rule);
  return finding ? fixOf(input, finding, passage) : null;
}

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

/** Search results show the title if there is no meta title. */
export function fieldOf(input: SeoInput, field: 'metaTitle' | 'metaDescription'): string {
  return input[field]?.trim() || (field === 'metaTitle' ? input.title : '');
}
