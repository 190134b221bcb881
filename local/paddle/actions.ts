import {
  type Adjustment,
  type Card,
  monthAfter,
  newAdjustment,
  newCustomer,
  newId,
  newSubscription,
  newTransaction,
  now,
  paymentAttempt,
  type Subscription,
  type Transaction,
} from './entities';
import { emit } from './notify';
import { find, list, save } from './store';

/** What buyers, their banks and time do to Paddle's entities, each with the events it causes. */

/** Pays a transaction. The 3-D Secure card asks first; `challenge` is the buyer's answer. */
export async function pay(
  id: string,
  card: Card,
  challenge?: 'approved' | 'refused',
): Promise<'completed' | 'declined' | 'challenge' | 'gone'> {
  const transaction = await find('transaction', id);
  if (transaction?.status !== 'ready') return 'gone';
  if (card === 'challenges' && !challenge) return 'challenge';
  const isTaken = card !== 'declines' && challenge !== 'refused';
  transaction.payments.unshift(paymentAttempt(transaction.details.totals.total, card, isTaken));
  if (!isTaken) {
    await store(transaction);
    await emit([['transaction.payment_failed', transaction]]);
    return 'declined';
  }
  // A checkout without a customer asks for an address.
  transaction.customer_id ??= (
    await save('customer', newCustomer(`buyer-${id}@example.com`, null))
  ).id;
  const isPlan = transaction.items.some(({ price }) => price.billing_cycle);
  const subscription = isPlan ? newSubscription(transaction, card) : null;
  if (subscription) {
    transaction.subscription_id = subscription.id;
    transaction.billing_period = subscription.current_billing_period;
    await save('subscription', subscription);
  }
  const paid = await store({ ...transaction, status: 'paid', billed_at: now() });
  const completed = await store(invoiced(paid));
  await emit([
    ['transaction.paid', paid],
    ...(subscription
      ? ([
          ['subscription.created', { ...subscription, transaction_id: id }],
          ['subscription.activated', subscription],
        ] as [string, Subscription][])
      : []),
    ['transaction.completed', completed],
  ]);
  return 'completed';
}

function invoiced(transaction: Transaction): Transaction {
  const number = `LOCAL-${transaction.id.slice(-6).toUpperCase()}`;
  const invoice = { invoice_id: newId('inv'), invoice_number: number };
  return { ...transaction, ...invoice, status: 'completed', billed_at: now() };
}

async function store(transaction: Transaction): Promise<Transaction> {
  return save('transaction', { ...transaction, updated_at: now() });
}

async function changed(subscription: Subscription, event: string): Promise<void> {
  const saved = await save('subscription', { ...subscription, updated_at: now() });
  await emit([[event, saved]]);
}

/** At the period's end unless `atOnce`. */
export async function cancel(id: string, atOnce = false): Promise<void> {
  const subscription = await find('subscription', id);
  if (!subscription || subscription.status === 'canceled') return;
  const ends = subscription.current_billing_period?.ends_at;
  if (atOnce || !ends) return end(subscription);
  const change = { action: 'cancel', effective_at: ends, resume_at: null };
  await changed({ ...subscription, scheduled_change: change }, 'subscription.updated');
}

async function end(subscription: Subscription): Promise<void> {
  const over = { scheduled_change: null, current_billing_period: null, next_billed_at: null };
  const canceled = { ...subscription, ...over, status: 'canceled', canceled_at: now() };
  await changed(canceled, 'subscription.canceled');
}

export async function resume(id: string): Promise<void> {
  const subscription = await find('subscription', id);
  if (subscription?.scheduled_change)
    await changed({ ...subscription, scheduled_change: null }, 'subscription.updated');
}

/** A new card; what was not paid with the old one is tried again. */
export async function changeCard(id: string, card: Card): Promise<void> {
  const subscription = await find('subscription', id);
  if (!subscription) return;
  const saved = await save('subscription', { ...subscription, local_card: card });
  if (saved.status === 'past_due') await renew(saved);
  else await changed(saved, 'subscription.updated');
}

/** Lets a month pass for a subscription: dates move back, and what is due then happens. */
export async function passMonth(id: string): Promise<void> {
  const subscription = await find('subscription', id);
  const period = subscription?.current_billing_period;
  if (!subscription || !period || subscription.status === 'canceled') return;
  const length = Date.parse(period.ends_at) - Date.parse(period.starts_at);
  const earlier = (at: string) => new Date(Date.parse(at) - length).toISOString();
  const moved = { starts_at: earlier(period.starts_at), ends_at: now() };
  const aged = { ...subscription, current_billing_period: moved };
  if (aged.scheduled_change) await end(aged);
  else await renew(aged);
}

async function renew(subscription: Subscription): Promise<void> {
  const [item] = subscription.items;
  const card = subscription.local_card;
  if (!item) return;
  const start = now();
  const period = { starts_at: start, ends_at: monthAfter(start) };
  const owed = (await list('transaction')).find(
    ({ subscription_id, status }) => subscription_id === subscription.id && status === 'past_due',
  );
  const due =
    owed ??
    newTransaction({
      price: item.price,
      customerId: subscription.customer_id,
      customData: subscription.custom_data,
      origin: 'subscription_recurring',
      checkoutUrl: () => null,
      subscriptionId: subscription.id,
      period,
    });
  const isTaken = card === 'pays' || card === 'challenges';
  due.payments.unshift(paymentAttempt(due.details.totals.total, card, isTaken));
  const dates = { current_billing_period: period, next_billed_at: period.ends_at };
  const status = isTaken ? 'active' : 'past_due';
  const next = await save('subscription', { ...subscription, ...dates, status, updated_at: now() });
  if (isTaken) {
    const completed = await store(invoiced(due));
    await emit([
      ['subscription.updated', next],
      ['transaction.completed', completed],
    ]);
    return;
  }
  const late = await store({ ...due, status: 'past_due', billed_at: now() });
  await emit([
    ['transaction.payment_failed', late],
    ['transaction.past_due', late],
    ['subscription.past_due', next],
  ]);
}

/** Gives money back: live accounts of Paddle approve a refund later, a chargeback counts at once. */
export async function adjust(
  transactionId: string,
  given: { action: 'refund' | 'chargeback'; amount?: number; pending?: boolean },
): Promise<Adjustment | null> {
  const transaction = await find('transaction', transactionId);
  if (transaction?.status !== 'completed') return null;
  const status = given.pending ? 'pending_approval' : 'approved';
  const adjustment = newAdjustment(transaction, { ...given, status });
  await save('adjustment', adjustment);
  await emit([['adjustment.created', adjustment]]);
  return adjustment;
}

export async function decide(id: string, status: 'approved' | 'rejected' | 'reversed') {
  const adjustment = await find('adjustment', id);
  if (!adjustment) return;
  const saved = await save('adjustment', { ...adjustment, status, updated_at: now() });
  await emit([['adjustment.updated', saved]]);
}
