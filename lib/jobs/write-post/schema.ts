import { z } from 'zod';

/** What the owner sees of a post's order. */
export const PostJobData = z.object({
  keyword: z.string().optional(),
  title: z.string().optional(),
});

/** What the owner sees of its result: the post, which a stopped job may have, too. */
export const PostJobResult = z.object({
  postId: z.string().optional(),
  post: z.object({ id: z.string(), title: z.string() }).optional(),
});
