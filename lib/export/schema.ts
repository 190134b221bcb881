import { z } from 'zod';

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

/** Query of GET /api/posts/{id}/export. Without a format it reports what is left open. */
export const ExportQuery = z.strictObject({
  format: z.enum(exportFormats).optional(),
  /** Whether an HTML page embeds its images. */
  images: z.enum(['link', 'data']).default('link'),
});

export const ExportSummaryView = z.object({
  marks: z.number(),
  missingImages: z.number(),
  linkSuggestions: z.number(),
  images: z.number(),
});
export type ExportSummaryView = z.infer<typeof ExportSummaryView>;
