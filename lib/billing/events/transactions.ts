import type { Tx } from '@/db/client';
import { lockPayment, type PaymentRow, updatePayment } from '@/db/queries/payments';
import { lockProfile } from '@/db/queries/profiles';
import type { PaymentLine } from '@/db/schema';
import { grantCredits } from '@/lib/credits/ledger';
import { productOfPrice } from '../catalog';
import { paidGrantKey } from '../paid';
import { settleAdjustments } from './adjustments';
import type { Effect, Happened } from './effect';
import { findOwner } from './owner';
import { refreshPlan } from './plan';
import type { Transaction } from './schema';

const telling = /^transaction\.(completed|paid|billed|past_due|canceled)$/;

/** Records the payment's status. Only `transaction.completed` grants credits, once per known line. */
export async function applyTransaction(
  tx: Tx,
  event: Happened,
  data: Transaction,
): Promise<Effect> {
  const subject = data.subscription_id ?? data.id;
  if (!telling.test(event.type)) return { outcome: 'ignored', subject };
  const payment = await lockPayment(tx, data.id);
  const owner = await findOwner(tx, {
    transactionId: data.id,
    subscriptionId: data.subscription_id,
    customerId: data.customer_id,
    namedUser: data.custom_data?.user_id,
    isOurs: data.origin === 'api',
  });
  const status = statusAfter(payment, event, data);
  if ('reason' in owner) {
    await updatePayment(tx, data.id, status);
    return { outcome: 'parked', subject, reason: owner.reason };
  }
  const { userId } = owner;
  // Lock the profile before reading it; grantCredits takes the same lock.
  if (data.subscription_id) await lockProfile(tx, userId);
  const isCompleted = isCompletion(event, data);
  const { all, lines, unknown } = isCompleted ? linesOf(data) : noLines;
  const next = {
    ...payment,
    ...status,
    userId,
    subscriptionId: data.subscription_id ?? payment.subscriptionId,
    lines: isCompleted ? all : payment.lines,
  };
  for (const line of lines)
    await grantCredits(tx, {
      userId,
      amount: line.credits,
      reference: line.name,
      idempotencyKey: paidGrantKey({ transactionId: data.id, lineItemId: line.id }),
    });
  const settled = isCompleted ? await settleAdjustments(tx, next) : {};
  const { id, ...change } = next;
  await updatePayment(tx, id, { ...change, ...settled });
  if (data.subscription_id) await refreshPlan(tx, userId);
  const known = [data.id, ...(data.subscription_id ? [data.subscription_id] : [])];
  if (unknown.length > 0)
    return { outcome: 'parked', subject, known, reason: `Unknown price: ${unknown.join(', ')}` };
  return { outcome: 'applied', subject, known };
}

function isCompletion(event: Happened, data: Transaction): boolean {
  return event.type === 'transaction.completed' && data.status === 'completed';
}

/** Completed is final; otherwise the newest event wins. */
function statusAfter(payment: PaymentRow, event: Happened, data: Transaction) {
  if (payment.status === 'completed') return {};
  const isCompleted = isCompletion(event, data);
  // Stays `paid` until `transaction.completed`, so that reconcile checks again.
  const status = data.status === 'completed' && !isCompleted ? 'paid' : data.status;
  const update = { status, eventAt: event.occurredAt, eventId: event.eventId };
  if (isCompleted || !payment.eventAt) return update;
  const since = event.occurredAt.getTime() - payment.eventAt.getTime();
  return since > 0 || (since === 0 && event.eventId > (payment.eventId ?? '')) ? update : {};
}

type Lines = { all: PaymentLine[]; lines: (PaymentLine & { name: string })[]; unknown: string[] };

const noLines: Lines = { all: [], lines: [], unknown: [] };

function linesOf(data: Transaction): Lines {
  // Changing the card creates a zero payment to verify it.
  if (data.origin === 'subscription_payment_method_change') return noLines;
  const { all, lines, unknown }: Lines = { all: [], lines: [], unknown: [] };
  for (const item of data.details?.line_items ?? []) {
    const { id, price_id, quantity, proration } = item;
    const { total, discount } = item.totals;
    const product = productOfPrice(price_id);
    if (!product) {
      unknown.push(price_id);
      all.push({ id, credits: 0, total, isUnknown: true });
      continue;
    }
    // A trial starts: no credits.
    const isFree = total <= 0 && discount <= 0;
    const share = isFree ? 0 : Math.min(1, Number(proration?.rate ?? 1)) || 0;
    const credits = Math.floor(product.credits * quantity * share);
    all.push({ id, credits, total });
    if (credits > 0) lines.push({ id, credits, total, name: product.name });
  }
  return { all, lines, unknown };
}
