import { z } from 'zod';

export const ImageJobData = z.object({
  postId: z.string().optional(),
  prompt: z.string().optional(),
  imageId: z.string().optional(),
});

export const ImageJobResult = z.object({
  postId: z.string().optional(),
  image: z
    .object({
      id: z.string().optional(),
      imageUrl: z.string(),
      alt: z.string().optional(),
      bytes: z.number().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
    })
    .optional(),
});
