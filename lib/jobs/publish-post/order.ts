import { z } from 'zod';
import { PublishInput } from '@/lib/publications/schema';

/** What the job of a publication is given. */
export const PublicationData = z.object({
  publicationId: z.uuid(),
  postId: z.uuid(),
  title: z.string(),
  ...PublishInput.shape,
});
export type PublicationOrder = z.output<typeof PublicationData>;
