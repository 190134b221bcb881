import { z } from 'zod';

export const verdictKinds = [
  'figure-differs',
  'quotation-differs',
  'source-unreachable',
  'no-source',
  'needs-reading',
  'names-match',
  'figures-match',
  'quoted',
  'own-experience',
  'your-example',
] as const;
export type VerdictKind = (typeof verdictKinds)[number];

export const OwnInput = z.object({
  id: z.uuid(),
  sentence: z.string().min(1).max(2_000),
  isOwn: z.boolean(),
});

const sourceIds = z.array(z.uuid()).max(60).default([]);

/** What a post may cite from now on, and what no longer. */
export const SourceChangeInput = z.object({ id: z.uuid(), add: sourceIds, remove: sourceIds });
export type SourceChange = z.output<typeof SourceChangeInput>;

export const EvidenceQuery = z.object({ part: z.coerce.number().int().min(1).optional() });

const FoundPassage = z.object({
  sourceId: z.string(),
  page: z.number().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

const EvidenceSource = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  readAt: z.string().nullable(),
});
export type EvidenceSource = z.infer<typeof EvidenceSource>;

const EvidenceSentence = z.object({
  /** Of its mark in the post view. */
  id: z.string(),
  text: z.string(),
  verdict: z.enum(verdictKinds),
  /** The figure or quotation that differs. */
  differs: z.string().nullable(),
  /** What the passage says in its place. */
  instead: z.string().nullable(),
  /** Names of the sentence that no passage has. */
  names: z.array(z.string()),
  /** What it cites, as the footnotes are written. */
  cites: z.array(z.string()),
  /** The cited passage that comes nearest. */
  passage: FoundPassage.nullable(),
  /** For a sentence that cites nothing: what the post's sources say about it. */
  found: z.array(FoundPassage),
});
export type EvidenceSentence = z.infer<typeof EvidenceSentence>;

/** The id of a mark of a footnote in the post view. */
export const CitationQuery = z.object({
  part: z.coerce.number().int().min(1).default(1),
  reference: z.string().regex(/^note-ref-\d{1,6}(-\d{1,6})?$/),
});

/** What a footnote cites at one place of the text. */
export const CitationView = z.object({
  number: z.number(),
  /** As the footnote is written. */
  cites: z.string(),
  /** Why there is no passage: its source is not the post's, could not be read, has none like it. */
  state: z.enum(['found', 'unknown', 'unreadable', 'unlike']),
  source: EvidenceSource.nullable(),
  passage: FoundPassage.omit({ sourceId: true })
    .extend({ marks: z.array(z.object({ start: z.number(), end: z.number() })) })
    .nullable(),
});
export type CitationView = z.infer<typeof CitationView>;

export const NoticeInput = z.object({ id: z.uuid() });

/** What became of a page that the post cites. */
export const NoticeView = z.object({
  id: z.string(),
  kind: z.enum(['changed', 'moved', 'gone']),
  sourceId: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  sentence: z.string(),
  was: z.string(),
  becomes: z.string().nullable(),
  createdAt: z.string(),
});
export type NoticeView = z.infer<typeof NoticeView>;

export const EvidenceView = z.object({
  sources: z.array(EvidenceSource),
  sentences: z.array(EvidenceSentence),
});
export type EvidenceView = z.infer<typeof EvidenceView>;
