import { createHmac, randomBytes } from 'node:crypto';

/** Notifications of Paddle as its documents show them, made apart from the stand-in of local/paddle. */

export type Notification = {
  event_id: string;
  event_type: string;
  occurred_at: string;
  notification_id: string;
  data: Record<string, unknown> & { id: string };
};

const unique = () => randomBytes(10).toString('hex');
let clock = Date.parse('2026-03-01T00:00:00Z');

/** A later instant at each call, with microseconds as Paddle writes them. */
export function nextInstant(): string {
  clock += 1_000;
  return new Date(clock).toISOString().replace('Z', '123Z');
}

export function notification(type: string, data: Notification['data'], at = nextInstant()) {
  return {
    event_id: `evt_${at.replace(/\D/g, '')}${unique()}`,
    event_type: type,
    occurred_at: at,
    notification_id: `ntf_${unique()}`,
    data,
  } satisfies Notification;
}

type Payment = {
  id?: string;
  priceId: string;
  total?: number;
  quantity?: number;
  userId?: string | null;
  customerId?: string | null;
  subscriptionId?: string | null;
  origin?: string;
  status?: string;
};

export function transaction(payment: Payment) {
  const { priceId, total = 999, quantity = 1, userId, customerId, subscriptionId } = payment;
  const id = payment.id ?? `txn_${unique()}`;
  return {
    id,
    status: payment.status ?? 'completed',
    origin: payment.origin ?? 'api',
    customer_id: customerId ?? null,
    subscription_id: subscriptionId ?? null,
    custom_data: userId === null ? null : { user_id: userId },
    currency_code: 'USD',
    items: [{ price: { id: priceId }, quantity }],
    details: {
      line_items: [
        {
          id: `txnitm_${id}`,
          price_id: priceId,
          quantity,
          totals: { subtotal: `${total}`, discount: '0', tax: '0', total: `${total}` },
        },
      ],
    },
  };
}

type Plan = {
  id: string;
  priceId: string;
  customerId: string;
  status?: string;
  userId?: string;
  periodEnd?: string | null;
  canceledAt?: string | null;
  change?: { action: string; effective_at: string } | null;
  transactionId?: string;
};

export function subscription(plan: Plan) {
  return {
    id: plan.id,
    status: plan.status ?? 'active',
    customer_id: plan.customerId,
    custom_data: plan.userId ? { user_id: plan.userId } : null,
    current_billing_period: plan.periodEnd
      ? { starts_at: '2026-03-01T00:00:00Z', ends_at: plan.periodEnd }
      : null,
    next_billed_at: plan.periodEnd ?? null,
    canceled_at: plan.canceledAt ?? null,
    scheduled_change: plan.change ?? null,
    items: [{ price: { id: plan.priceId }, quantity: 1 }],
    ...(plan.transactionId ? { transaction_id: plan.transactionId } : {}),
  };
}

export function adjustment(given: {
  id?: string;
  transactionId: string;
  action?: string;
  status?: string;
  amount?: number;
  total?: number;
}) {
  const { transactionId, amount = 999, total = 999 } = given;
  const type = amount === total ? 'full' : 'partial';
  return {
    id: given.id ?? `adj_${unique()}`,
    action: given.action ?? 'refund',
    status: given.status ?? 'approved',
    transaction_id: transactionId,
    type,
    items: [
      { id: `adjitm_${unique()}`, item_id: `txnitm_${transactionId}`, type, amount: `${amount}` },
    ],
  };
}

/** The header of a genuine delivery of `body`. */
export function signed(
  body: string | Uint8Array,
  secret: string,
  ts = Math.floor(Date.now() / 1_000),
) {
  const h1 = createHmac('sha256', secret).update(`${ts}:`).update(body).digest('hex');
  return `ts=${ts};h1=${h1}`;
}
