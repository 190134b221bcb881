import { z } from 'zod';

export const DeletionInput = z.strictObject({ confirmation: z.string().max(320) });
export const DeletionParams = z.object({ id: z.uuid() });
export const DeletionView = z.object({
  state: z.enum(['running', 'waiting', 'done']),
  percentage: z.number(),
  message: z.string(),
});
export type DeletionView = z.infer<typeof DeletionView>;
