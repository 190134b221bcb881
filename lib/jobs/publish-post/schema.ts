import { z } from 'zod';

export const PublicationJobData = z.object({
  postId: z.string().optional(),
  title: z.string().optional(),
});

export const PublicationJobResult = z.object({
  publication: z
    .object({ state: z.string(), site: z.string(), url: z.string().nullable() })
    .optional(),
});
