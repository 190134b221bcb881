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

export const CheckoutView = z.object({
  checkoutUrl: z.string().nullable(),
  transactionId: z.string(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

export const PortalView = z.object({ portalUrl: z.string() });
export type PortalView = z.infer<typeof PortalView>;
