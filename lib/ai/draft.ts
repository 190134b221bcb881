import type { Plan, SectionPlan } from './types';

/** A piece of the post that can be rewritten by itself. `index` counts from 0 within its kind. */
export type Part = {
  kind: 'opening' | 'section' | 'faq' | 'end';
  index: number;
  /** The heading that is printed above the text; empty for the opening. */
  heading: string;
  /** Markdown without that heading. */
  text: string;
};

/** A post from its first section until it is assembled. */
export type Draft = {
  /** In reading order, as far as they are written. */
  parts: Part[];
  /** The lines that the model offered. */
  meta: { titles: string[]; descriptions: string[]; excerpt: string };
  faqHeading: string;
  version: 'first' | 'second';
};

/** A stretch of one part's text. */
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

/** The draft with new texts, by their places in `parts`. */
export function withTexts(draft: Draft, texts: Map<number, string>): Draft {
  const parts = draft.parts.map((part, at) => ({ ...part, text: texts.get(at) ?? part.text }));
  return { ...draft, parts };
}

/** Parts as one Markdown text, each with its heading on level 2. */
export function markdownOf(parts: Part[]): string {
  return parts
    .map(({ heading, text }) => (heading ? `## ${heading}\n\n${text}` : text))
    .filter(Boolean)
    .join('\n\n');
}

export function textAt({ parts }: Draft, { part, start, end }: Span): string {
  return (parts[part]?.text ?? '').slice(start, end);
}
