import type { Align } from './tables';

/** Plain data. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'em'; children: Inline[] }
  /** `href` has passed safeHref(). */
  | { type: 'link'; href: string; children: Inline[] }
  /** A link target that only marks.ts creates; no text can produce one. */
  | { type: 'mark'; id: string; children: Inline[] }
  /** A footnote's reference, which has no words. `id` is that of the reference itself. */
  | { type: 'note'; number: number; id: string; children: [] };

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type ListItem = { content: Inline[]; children: List[] };
export type List = { type: 'list'; ordered: boolean; start: number; items: ListItem[] };

/** A footnote; `references` are the ids of what refers to it. */
export type NoteItem = {
  label: string;
  number: number;
  content: Inline[];
  source: string;
  references: string[];
};

export type MetaLabel = 'Meta Title' | 'Meta Description' | 'Reader Persona';

export type BlockBody =
  | { type: 'label'; label: MetaLabel; content: Inline[] }
  | { type: 'heading'; level: HeadingLevel; id: string; text: string; content: Inline[] }
  | { type: 'rule' }
  /** `prompt` has 1 to 400 characters; `imageKey` survives edits around the image. */
  | { type: 'image'; prompt: string; alt: string; imageKey: string }
  | { type: 'suggestion'; text: string }
  | List
  | { type: 'quote'; lines: Inline[][] }
  | { type: 'code'; language: string; text: string }
  /** Every row has as many cells as the header. */
  | { type: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'paragraph'; content: Inline[] }
  /** The last block of a text that refers to footnotes. */
  | { type: 'notes'; items: NoteItem[] };

/** `spaced`: blank lines precede the block. */
export type Block = BlockBody & { spaced: boolean };

/**
 * Format 1 hides every line that mentions a chart or the like, and knows no tables or code.
 * Format 2 hides only notes that are marked as such.
 */
export type Format = 1 | 2;

export type PostMeta = {
  title: string | null;
  description: string | null;
  persona: string | null;
};

export type PostContent = { meta: PostMeta; blocks: Block[] };
