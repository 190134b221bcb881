import { z } from 'zod';

export const SubscriptionView = z.object({
  hasCreatorAccess: z.boolean(),
  subscriptionStatus: z.enum(['none', 'free', 'active', 'cancelled', 'unpaid', 'expired']),
  planDetails: z.object({ displayName: z.string() }),
  features: z.object({
    bulkImageGeneration: z.boolean(),
    brandColors: z.boolean(),
    prioritySupport: z.boolean(),
  }),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;
