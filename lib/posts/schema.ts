import { z } from 'zod';

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
});
export type PostView = z.infer<typeof PostView>;

export const PostParams = z.object({ id: z.uuid() });
/** `?before=<id of the last post above>` continues a list. */
export const PostListQuery = z.object({ before: z.uuid().optional() });
