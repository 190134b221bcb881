import { z } from 'zod';
import { creatorPlan, subscriptionStatuses } from './plans';

/** GET /api/subscription/status. */
export const SubscriptionView = z.object({
  hasCreatorAccess: z.boolean(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** The plan's id, kept when it has ended; null before the first purchase. */
  subscriptionPlan: z.string().nullable(),
  /** ISO instant until when the plan is paid. It renews then, unless `cancelAtPeriodEnd`. */
  periodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  planDetails: z.object({ displayName: z.string() }),
  features: z.object({
    bulkImageGeneration: z.boolean(),
    brandColors: z.boolean(),
    prioritySupport: z.boolean(),
  }),
  /** Whether the plan can be bought here; false without billing. */
  isForSale: z.boolean(),
  /** Credit packs that can be bought here; empty without billing. */
  packs: z.array(
    z.object({ id: z.string(), name: z.string(), credits: z.number().int(), price: z.string() }),
  ),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** The body of POST /api/subscription/checkout: the plan (the default) or one pack. */
export const CheckoutRequest = z
  .strictObject({
    plan: z.literal(creatorPlan.id).optional(),
    pack: z.string().min(1).max(60).optional(),
  })
  .refine(({ plan, pack }) => !(plan && pack), 'Choose the plan or a pack, not both.');
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** `checkoutUrl` is null when Paddle has none to give; the overlay opens by `transactionId`. */
export const CheckoutView = z.object({
  checkoutUrl: z.string().nullable(),
  transactionId: z.string(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** GET /api/subscription/customer-portal: made for one click, signs its reader in and expires. */
export const PortalView = z.object({ portalUrl: z.string() });
export type PortalView = z.infer<typeof PortalView>;

/** A transaction of Paddle, by its id. */
export const PurchaseParams = z.object({ id: z.string().regex(/^txn_[A-Za-z0-9]{1,60}$/) });

/**
 * GET /api/subscription/purchases/{id}. `isOwn` says that the transaction is one of this account,
 * `isGranted` that its credits are in the ledger.
 */
export const PurchaseView = z.object({
  isOwn: z.boolean(),
  isGranted: z.boolean(),
  hasCreatorAccess: z.boolean(),
});
export type PurchaseView = z.infer<typeof PurchaseView>;
