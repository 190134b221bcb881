import { z } from 'zod';

export const PostJobData = z.object({
  keyword: z.string().optional(),
  title: z.string().optional(),
});

export const PostJobResult = z.object({
  postId: z.string().optional(),
  post: z.object({ id: z.string(), title: z.string() }).optional(),
});
