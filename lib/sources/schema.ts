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

export const SourceParams = z.object({ id: z.uuid() });

export const PassageView = z.object({
  ordinal: z.number(),
  page: z.number().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
});
export type PassageView = z.infer<typeof PassageView>;

/** From where in a source its passages are wanted. */
export const PassageQuery = z.object({
  from: z.coerce.number().int().min(0).max(100_000).default(0),
});

export const SourceDetailView = SourceView.extend({
  passages: z.array(PassageView),
  /** Where they go on; null at the end. */
  next: z.number().nullable(),
});
export type SourceDetailView = z.infer<typeof SourceDetailView>;

export const NewAddress = z.strictObject({
  address: z.string().trim().min(1, 'Write a web address.').max(2_000, 'That address is too long.'),
});
export const NewFile = z.object({ name: z.string().min(1).max(255) });
