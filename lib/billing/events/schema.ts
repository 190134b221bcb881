import { z } from 'zod';
import { paddleStatuses } from '@/db/schema';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const id = z.string().min(1).max(100);
/** Paddle sends amounts as strings, in the smallest unit of the currency. */
const amount = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const CustomData = z.looseObject({ user_id: z.string().optional() }).nullish().catch(null);

export const Envelope = z.object({
  event_id: id,
  event_type: z.string().min(1).max(100),
  occurred_at: instant,
  data: z.looseObject({ id }),
});
export type Envelope = z.infer<typeof Envelope>;

export const Transaction = z.object({
  id,
  status: z.string(),
  origin: z.string().default(''),
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  custom_data: CustomData,
  details: z
    .object({
      line_items: z.array(
        z.object({
          id,
          price_id: id,
          quantity: z.number().int().min(1),
          proration: z.object({ rate: z.string() }).nullish(),
          totals: z.object({ total: amount, discount: amount.default(0) }),
        }),
      ),
    })
    .nullish(),
});
export type Transaction = z.infer<typeof Transaction>;

export const Subscription = z.object({
  id,
  status: z.enum(paddleStatuses),
  customer_id: id,
  /** Only in subscription.created: the first payment. */
  transaction_id: id.nullish(),
  custom_data: CustomData,
  current_billing_period: z.object({ ends_at: instant }).nullish(),
  next_billed_at: instant.nullish(),
  canceled_at: instant.nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: instant }).nullish(),
  items: z.array(z.object({ price: z.object({ id }) })).min(1),
});
export type Subscription = z.infer<typeof Subscription>;

export const Adjustment = z.object({
  id,
  action: z.string(),
  status: z.string(),
  transaction_id: id,
  type: z.string().nullish(),
  items: z.array(z.object({ item_id: id, type: z.string(), amount: amount.nullish() })),
});
export type Adjustment = z.infer<typeof Adjustment>;
