import { z } from 'zod';
import { creatorPlan, subscriptionStatuses } from './plans';

export const SubscriptionView = z.object({
  hasCreatorAccess: z.boolean(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** Kept after the plan has ended; null before the first purchase. */
  subscriptionPlan: z.string().nullable(),
  periodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  planDetails: z.object({ displayName: z.string() }),
  features: z.object({
    bulkImageGeneration: z.boolean(),
    brandColors: z.boolean(),
    prioritySupport: z.boolean(),
  }),
  isForSale: z.boolean(),
  packs: z.array(
    z.object({ id: z.string(), name: z.string(), credits: z.number().int(), price: z.string() }),
  ),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

export const CheckoutRequest = z
  .strictObject({
    plan: z.literal(creatorPlan.id).optional(),
    pack: z.string().min(1).max(60).optional(),
  })
  .refine(({ plan, pack }) => !(plan && pack), 'Choose the plan or a pack, not both.');
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** `checkoutUrl` is null if Paddle has none; the overlay needs only `transactionId`. */
export const CheckoutView = z.object({
  checkoutUrl: z.string().nullable(),
  transactionId: z.string(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** Signs the reader in and expires: fetch one per click. */
export const PortalView = z.object({ portalUrl: z.string() });
export type PortalView = z.infer<typeof PortalView>;

export const PurchaseParams = z.object({ id: z.string().regex(/^txn_[A-Za-z0-9]{1,60}$/) });

/** `isGranted`: the credits are in the ledger. */
export const PurchaseView = z.object({
  isOwn: z.boolean(),
  isGranted: z.boolean(),
  hasCreatorAccess: z.boolean(),
});
export type PurchaseView = z.infer<typeof PurchaseView>;
