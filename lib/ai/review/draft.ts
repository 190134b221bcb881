/** What can be edited by itself. Of the FAQ each answer is one; `index` counts from 0. */
export type Part = {
  kind: 'opening' | 'section' | 'faq' | 'end';
  index: number;
  /** As readers see it above the text; empty above the opening. */
  heading: string;
  /** Markdown without that heading. */
  text: string;
};

/** A post before it is assembled, its parts in reading order. */
export type Draft = { title: string; keyword: string; parts: Part[] };

export const draftKinds = [
  'promise',
  'contradiction',
  'repeat',
  'sum',
  'fact',
  'gap',
  'habit',
  'padding',
] as const;
export type FindingKind = (typeof draftKinds)[number];

/** A stretch of one part's text. */
export type Span = { part: number; start: number; end: number };

/** Something a sceptical reader would object to, with the places it is about. */
export type DraftFinding = { kind: FindingKind; message: string; spans: Span[] };

export function textAt({ parts }: Draft, { part, start, end }: Span): string {
  return (parts[part]?.text ?? '').slice(start, end);
}
