import { z } from 'zod';

export const ExportView = z.object({
  /** Null before the first export, or once the last one has ended. */
  latest: z
    .object({
      id: z.string(),
      state: z.enum(['running', 'ready', 'failed']),
      percentage: z.number(),
      message: z.string(),
      bytes: z.number().optional(),
      href: z.string().optional(),
      expiresAt: z.string().optional(),
    })
    .nullable(),
  /** Whether a mail with the link is sent, too. */
  isMailed: z.boolean(),
});
export type ExportView = z.infer<typeof ExportView>;

export const ExportParams = z.object({ id: z.uuid() });
export const ExportLinkQuery = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});
