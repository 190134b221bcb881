import type { Align } from './tables';

/** What a post is made of once its text has been read. Plain data: safe to render, to count, to test. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'em'; children: Inline[] }
  /** `href` has passed safeHref(): http, https, mailto, a path of this site or "#section-…". */
  | { type: 'link'; href: string; children: Inline[] }
  /** A stretch that links jump to. No text can ask for one: marks.ts puts them in. */
  | { type: 'mark'; id: string; children: Inline[] };

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type ListItem = { content: Inline[]; children: List[] };
export type List = { type: 'list'; ordered: boolean; start: number; items: ListItem[] };

export type MetaLabel = 'Meta Title' | 'Meta Description' | 'Reader Persona';

export type BlockBody =
  | { type: 'label'; label: MetaLabel; content: Inline[] }
  | { type: 'heading'; level: HeadingLevel; id: string; text: string; content: Inline[] }
  | { type: 'rule' }
  /** `prompt` is never empty and at most 400 characters; `imageKey` is stable under edits around it. */
  | { type: 'image'; prompt: string; alt: string; imageKey: string }
  | { type: 'suggestion'; text: string }
  | List
  | { type: 'quote'; lines: Inline[][] }
  | { type: 'code'; language: string; text: string }
  /** Every row has as many cells as the header; a header's cell can be empty. */
  | { type: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: 'paragraph'; content: Inline[] };

/** `spaced` is true after one or more blank lines. */
export type Block = BlockBody & { spaced: boolean };

/** 1: every line that mentions a chart or the like is hidden. 2: only lines marked as notes are. */
export type Format = 1 | 2;

export type PostMeta = {
  title: string | null;
  description: string | null;
  persona: string | null;
};

export type PostContent = { meta: PostMeta; blocks: Block[] };
