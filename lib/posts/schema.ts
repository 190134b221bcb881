import { z } from 'zod';
import { BlogRequest } from '@/lib/ai/schema';

/** One row of the dashboard's list. */
export const PostSummaryView = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  keyword: z.string(),
  wordCount: z.number(),
  createdAt: z.string(),
});
export type PostSummaryView = z.infer<typeof PostSummaryView>;

export const PostView = PostSummaryView.extend({
  content: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  readerPersona: z.string().nullable(),
  generatedBy: z.string(),
  updatedAt: z.string(),
});
export type PostView = z.infer<typeof PostView>;

export const PostParams = z.object({ id: z.uuid() });
/** `?before=<id of the last post above>` continues a list. */
export const PostListQuery = z.object({ before: z.uuid().optional() });

/** Characters of a post's text; the longest generated ones have about 40,000. */
const contentLimit = 200_000;

export const RenameInput = PostParams.extend({ title: BlogRequest.shape.title });
export const EditInput = PostParams.extend({
  content: z
    .string()
    .max(contentLimit, `Keep the text under ${contentLimit.toLocaleString('en-US')} characters`)
    .refine((text) => text.trim() !== '', 'The text is empty. To remove the post, delete it.'),
  /** `updatedAt` of the text that was edited, so that no other change is overwritten. */
  basis: z.iso.datetime(),
});
