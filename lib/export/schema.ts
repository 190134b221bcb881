import { z } from 'zod';

/** What a post can be taken along as. Client-safe. */
export const exportFormats = [
  'markdown',
  'html',
  'word',
  'wordpress',
  'ghost',
  'zip',
  'rich-text',
  'plain-markdown',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Query of GET /api/posts/{id}/export. Without a format the answer says what is left open. */
export const ExportQuery = z.strictObject({
  format: z.enum(exportFormats).optional(),
  /** Whether the file of an HTML page holds its images or links to them. */
  images: z.enum(['link', 'data']).default('link'),
});

/** What a reader of the exported post would miss or find unfinished. */
export const ExportSummaryView = z.object({
  marks: z.number(),
  missingImages: z.number(),
  linkSuggestions: z.number(),
  images: z.number(),
});
export type ExportSummaryView = z.infer<typeof ExportSummaryView>;
