import { randomBytes } from 'node:crypto';
import catalog from './catalog.json';

/** Paddle's entities, whole: every field that its SDK reads is there. */

type CustomData = Record<string, unknown> | null;
type Period = { starts_at: string; ends_at: string };
type Price = ReturnType<typeof priceEntity>;
export type Customer = ReturnType<typeof newCustomer>;
export type Transaction = ReturnType<typeof newTransaction>;
export type Subscription = ReturnType<typeof newSubscription>;
export type Adjustment = ReturnType<typeof newAdjustment>;
export type PortalSession = ReturnType<typeof newPortalSession>;
export type Entities = {
  customer: Customer;
  transaction: Transaction;
  subscription: Subscription;
  adjustment: Adjustment;
  session: PortalSession;
};
export type Kind = keyof Entities;

let last = 0;

/** An id as Paddle makes them: later ones sort after earlier ones. */
export function newId(prefix: string): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  const time = last.toString(36).padStart(12, '0');
  const rest = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0');
  return `${prefix}_01${`${time}${rest}`.slice(0, 24)}`;
}

const made = '2026-01-01T00:00:00.000000Z';
const currency = 'USD';
const money = (amount: number) => ({ amount: String(amount), currency_code: currency });
/** Now, with Paddle's microseconds. */
export const now = () => new Date().toISOString().replace('Z', '000Z');

export const cards = {
  pays: '4242',
  declines: '0002',
  challenges: '0446',
  failsLater: '3184',
} as const;
export type Card = keyof typeof cards;

export function monthAfter(from: string): string {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().replace('Z', '000Z');
}

export function priceEntity(id: string) {
  const entry = catalog.find((price) => price.id === id);
  if (!entry) return null;
  return {
    id,
    product_id: entry.product,
    description: entry.name,
    type: 'standard',
    name: entry.name,
    billing_cycle: entry.monthly ? { interval: 'month', frequency: 1 } : null,
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: money(entry.amount),
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 1 },
    status: 'active',
    custom_data: null as CustomData,
    import_meta: null,
    created_at: made,
    updated_at: made,
  };
}

function productEntity(price: NonNullable<Price>) {
  return {
    id: price.product_id,
    name: price.name,
    type: 'standard',
    tax_category: 'standard',
    description: null,
    image_url: null,
    custom_data: null as CustomData,
    status: 'active',
    import_meta: null,
    created_at: made,
    updated_at: made,
  };
}

export function newCustomer(email: string, customData: CustomData) {
  return {
    id: newId('ctm'),
    name: null,
    email,
    marketing_consent: false,
    status: 'active',
    custom_data: customData,
    locale: 'en',
    import_meta: null,
    created_at: now(),
    updated_at: now(),
  };
}

type Sale = {
  price: NonNullable<Price>;
  quantity?: number;
  customerId: string | null;
  customData: CustomData;
  origin: string;
  checkoutUrl: (id: string) => string | null;
  subscriptionId?: string;
  period?: Period;
};

export function newTransaction(sale: Sale) {
  const { price, quantity = 1 } = sale;
  const id = newId('txn');
  const total = Number(price.unit_price.amount) * quantity;
  const amounts = { subtotal: `${total}`, discount: '0', tax: '0', total: `${total}` };
  const rest = { credit: '0', credit_to_balance: '0', balance: `${total}` };
  const grand = { grand_total: `${total}`, grand_total_tax: '0', currency_code: currency };
  const totals = { ...amounts, ...rest, ...grand, fee: null, earnings: null };
  return {
    id,
    status: 'ready',
    customer_id: sale.customerId,
    address_id: sale.customerId ? 'add_01local000000000000000000' : null,
    business_id: null,
    custom_data: sale.customData,
    currency_code: currency,
    origin: sale.origin,
    subscription_id: (sale.subscriptionId ?? null) as string | null,
    invoice_id: null as string | null,
    invoice_number: null as string | null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: (sale.period ?? null) as Period | null,
    items: [{ price_id: price.id, price, quantity, proration: null }],
    details: {
      tax_rates_used: [{ tax_rate: '0', totals: amounts }],
      totals,
      adjusted_totals: { ...amounts, ...grand, fee: '0', earnings: `${total}` },
      payout_totals: null,
      adjusted_payout_totals: null,
      line_items: [
        {
          id: newId('txnitm'),
          price_id: price.id,
          quantity,
          proration: null,
          tax_rate: '0',
          unit_totals: amounts,
          totals: amounts,
          product: productEntity(price),
        },
      ],
    },
    payments: [] as ReturnType<typeof paymentAttempt>[],
    checkout: { url: sale.checkoutUrl(id) },
    created_at: now(),
    updated_at: now(),
    billed_at: null as string | null,
    revised_at: null,
  };
}

export function paymentAttempt(amount: string, card: Card, isCaptured: boolean) {
  return {
    payment_attempt_id: newId('att'),
    stored_payment_method_id: newId('paymtd'),
    payment_method_id: newId('paymtd'),
    amount,
    status: isCaptured ? 'captured' : 'error',
    error_code: isCaptured ? null : 'declined',
    method_details: {
      type: 'card',
      card: {
        type: 'visa',
        last4: cards[card],
        expiry_month: 12,
        expiry_year: 2030,
        cardholder_name: 'Card holder',
      },
      paypal: null,
      south_korea_local_card: null,
      underlying_details: null,
    },
    created_at: now(),
    captured_at: isCaptured ? now() : null,
  };
}

export function newSubscription(transaction: Transaction, card: Card) {
  const [item] = transaction.items;
  const start = now();
  const period: Period = { starts_at: start, ends_at: monthAfter(start) };
  return {
    id: newId('sub'),
    status: 'active',
    customer_id: transaction.customer_id ?? '',
    address_id: transaction.address_id ?? '',
    business_id: null,
    currency_code: currency,
    started_at: start,
    first_billed_at: start,
    next_billed_at: period.ends_at as string | null,
    paused_at: null as string | null,
    canceled_at: null as string | null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period as Period | null,
    billing_cycle: { interval: 'month', frequency: 1 },
    scheduled_change: null as null | { action: string; effective_at: string; resume_at: null },
    management_urls: null,
    items: item
      ? [
          {
            status: 'active',
            quantity: item.quantity,
            recurring: true,
            previously_billed_at: start,
            next_billed_at: period.ends_at as string | null,
            trial_dates: null,
            price: item.price,
            product: productEntity(item.price),
            created_at: start,
            updated_at: start,
          },
        ]
      : [],
    // Paddle keeps what the first transaction carried. The card is ours, for later payments.
    custom_data: transaction.custom_data,
    import_meta: null,
    created_at: start,
    updated_at: start,
    local_card: card as Card,
  };
}

export function newAdjustment(
  transaction: Transaction,
  { action, status, amount }: { action: string; status: string; amount?: number },
) {
  const line = transaction.details.line_items[0];
  const whole = Number(line?.totals.total ?? 0);
  const back = Math.min(amount ?? whole, whole);
  const totals = { subtotal: `${back}`, tax: '0', total: `${back}` };
  return {
    id: newId('adj'),
    action,
    type: back === whole ? 'full' : 'partial',
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id ?? '',
    reason: action === 'refund' ? 'Asked for by the customer' : 'Disputed at the bank',
    credit_applied_to_balance: false,
    currency_code: currency,
    status,
    items: [
      {
        id: newId('adjitm'),
        item_id: line?.id ?? '',
        type: back === whole ? 'full' : 'partial',
        amount: `${back}`,
        proration: null,
        totals,
      },
    ],
    totals: {
      ...totals,
      fee: '0',
      earnings: `${back}`,
      currency_code: currency,
      retained_fee: '0',
    },
    payout_totals: null,
    created_at: now(),
    updated_at: now(),
  };
}

export function newPortalSession(customerId: string, subscriptionIds: string[], page: string) {
  const id = newId('cpls');
  const link = `${page}?session=${id}`;
  return {
    id,
    customer_id: customerId,
    urls: {
      general: { overview: link },
      subscriptions: subscriptionIds.map((subscription) => ({
        id: subscription,
        cancel_subscription: `${link}#cancel`,
        update_subscription_payment_method: `${link}#card`,
      })),
    },
    created_at: now(),
  };
}
