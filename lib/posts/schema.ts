import { z } from 'zod';
import { BlogRequest } from '@/lib/ai/schema';
import { contentLimit } from './limits';
import { cleanSearch, postSorts } from './list-view';

/** One row of the dashboard's list. */
export const PostSummaryView = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  keyword: z.string(),
  wordCount: z.number(),
  /** 0 to 100; null while the post has none by the rules of now. */
  seoScore: z.number().nullable(),
  createdAt: z.string(),
  /** A small version of the post's first image. */
  thumbnailUrl: z.string().nullable(),
});
export type PostSummaryView = z.infer<typeof PostSummaryView>;

export const PostView = PostSummaryView.omit({ thumbnailUrl: true, seoScore: true }).extend({
  slug: z.string(),
  content: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  readerPersona: z.string().nullable(),
  generatedBy: z.string(),
  updatedAt: z.string(),
});
export type PostView = z.infer<typeof PostView>;

/** `?q=` finds the posts whose title or keyword has all of these words. */
export const PostSearch = z.object({
  q: z
    .string()
    .optional()
    .transform((q) => cleanSearch(q ?? '')),
});
/** `?before=<id of the last post above>` continues a list. */
export const PostListQuery = PostSearch.extend({
  before: z.uuid().optional(),
  sort: z.enum(postSorts).default('newest'),
});

export const PostCountView = z.object({ count: z.number() });

/** Posts that are selected or deleted at once. */
export const mostSelected = 10_000;
export const PostIdsInput = z.object({
  ids: z.array(z.uuid()).min(1, 'Select a post first').max(mostSelected),
});

/** `?keyword=` of a post that is about to be ordered. */
export const SimilarPostsQuery = z.object({ keyword: BlogRequest.shape.keyword });

/** A post about the same subject; `id` is null while it is being written. */
export const SimilarPostView = z.object({ id: z.string().nullable(), title: z.string() });
export type SimilarPostView = z.infer<typeof SimilarPostView>;

export const PostParams = z.object({ id: z.uuid() });

/** One row of a post's list of versions. */
export const VersionSummaryView = z.object({
  number: z.number(),
  kind: z.enum(['original', 'edit', 'restore', 'kept']),
  title: z.string(),
  wordCount: z.number(),
  /** As it was when the version was saved; null where it was not scored. */
  seoScore: z.number().nullable(),
  /** Other rules than those of now gave the score. */
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
  .max(contentLimit, `Keep the text under ${contentLimit.toLocaleString('en-US')} characters`)
  .refine((text) => text.trim() !== '', 'The text is empty. To remove the post, delete it.');
/** `updatedAt` of the text that was changed, so that no other change is overwritten. */
const basis = z.iso.datetime();
export const EditInput = PostParams.extend({
  title: BlogRequest.shape.title.optional(),
  content,
  basis,
  /** One open editor, whose saves make one version: a randomId(). */
  session: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .transform((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
    .optional(),
});
export const RestoreInput = VersionParams.extend({ basis });
export const KeepInput = RenameInput.extend({ content });
