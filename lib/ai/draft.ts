import type { Plan, SectionPlan } from './types';

/** A part of the post that can be rewritten alone. `index` counts from 0 within its kind. */
export type Part = {
  kind: 'opening' | 'section' | 'faq' | 'end';
  index: number;
  heading: string;
  text: string;
};

export type Draft = {
  parts: Part[];
  meta: { titles: string[]; descriptions: string[]; excerpt: string };
  faqHeading: string;
  version: 'first' | 'second';
};

export type Span = { part: number; start: number; end: number };

export function startDraft({ opening }: Plan): Draft {
  return {
    parts: [{ kind: 'opening', index: 0, heading: '', text: opening }],
    meta: { titles: [], descriptions: [], excerpt: '' },
    faqHeading: '',
    version: 'first',
  };
}

export function withSection(draft: Draft, { index, heading }: SectionPlan, text: string): Draft {
  return { ...draft, parts: [...draft.parts, { kind: 'section', index, heading, text }] };
}

export function sectionsOf({ parts }: Draft): Part[] {
  return parts.filter(({ kind }) => kind === 'section');
}

export function openingText({ parts }: Draft): string {
  return parts.find(({ kind }) => kind === 'opening')?.text ?? '';
}

/** `texts` is keyed by index in `parts`. */
export function withTexts(draft: Draft, texts: Map<number, string>): Draft {
  const parts = draft.parts.map((part, at) => ({ ...part, text: texts.get(at) ?? part.text }));
  return { ...draft, parts };
}

export function markdownOf(parts: Part[]): string {
  return parts
    .map(({ heading, text }) => (heading ? `## ${heading}\n\n${text}` : text))
    .filter(Boolean)
    .join('\n\n');
}

export function textAt({ parts }: Draft, { part, start, end }: Span): string {
  return (parts[part]?.text ?? '').slice(start, end);
}
