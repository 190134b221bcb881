import { z } from 'zod';

export const SourceView = z.object({
  id: z.string(),
  kind: z.enum(['file', 'address']),
  title: z.string(),
  address: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  pages: z.number().nullable(),
  words: z.number().nullable(),
  status: z.enum(['waiting', 'reading', 'ready', 'failed']),
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type SourceView = z.infer<typeof SourceView>;
