import { z } from 'zod';
import { BlogRequest } from '@/lib/ai/schema';
import { PublicationSummaryView } from '@/lib/publications/schema';
import { EvidenceCounts } from './evidence-counts';
import { contentLimit, textTooLong } from './limits';
import { cleanSearch, postSorts, postStates } from './list-view';

export const PostSummaryView = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  keyword: z.string(),
  wordCount: z.number(),
  /** 0 to 100; null until the current rules have scored the post. */
  seoScore: z.number().nullable(),
  createdAt: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Null until it was compared with its sources, and where there is nothing to look at. */
  evidence: EvidenceCounts.nullable(),
  /** Where it stands at its sites: the one that most needs to be looked at. */
  publication: PublicationSummaryView.nullable(),
});
export type PostSummaryView = z.infer<typeof PostSummaryView>;

export const PostView = PostSummaryView.omit({
  thumbnailUrl: true,
  seoScore: true,
  evidence: true,
  publication: true,
}).extend({
  slug: z.string(),
  content: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  readerPersona: z.string().nullable(),
  generatedBy: z.string(),
  updatedAt: z.string(),
});
export type PostView = z.infer<typeof PostView>;

export const PostSearch = z.object({
  q: z
    .string()
    .optional()
    .transform((q) => cleanSearch(q ?? '')),
});
export const PostFilter = PostSearch.extend({ state: z.enum(postStates).optional() });
/** `before` is the id of the last post on the previous page. */
export const PostListQuery = PostFilter.extend({
  before: z.uuid().optional(),
  sort: z.enum(postSorts).default('newest'),
});

export const PostCountView = z.object({ count: z.number() });

export const maxSelected = 10_000;
export const PostIdsInput = z.object({
  ids: z.array(z.uuid()).min(1, 'Select a post first').max(maxSelected),
});

export const SimilarPostsQuery = z.object({ keyword: BlogRequest.shape.keyword });

/** `id` is null while the post is being written. */
export const SimilarPostView = z.object({ id: z.string().nullable(), title: z.string() });
export type SimilarPostView = z.infer<typeof SimilarPostView>;

export const PostParams = z.object({ id: z.uuid() });

export const VersionSummaryView = z.object({
  number: z.number(),
  kind: z.enum(['original', 'edit', 'restore', 'kept']),
  title: z.string(),
  wordCount: z.number(),
  seoScore: z.number().nullable(),
  isOldScore: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type VersionSummaryView = z.infer<typeof VersionSummaryView>;

export const VersionView = VersionSummaryView.extend({ content: z.string() });
export type VersionView = z.infer<typeof VersionView>;

export const VersionParams = PostParams.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const RenameInput = PostParams.extend({ title: BlogRequest.shape.title });
const content = z
  .string()
  .max(contentLimit, textTooLong)
  .refine((text) => text.trim() !== '', 'The text is empty. To remove the post, delete it.');
/** The `updatedAt` that the change is based on: a newer one is a conflict. */
const basis = z.iso.datetime();
export const EditInput = PostParams.extend({
  title: BlogRequest.shape.title.optional(),
  content,
  basis,
  /** A randomId() per open editor: its saves make one version. */
  session: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .transform((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
    .optional(),
});
export const RestoreInput = VersionParams.extend({ basis });
export const KeepInput = RenameInput.extend({ content });
