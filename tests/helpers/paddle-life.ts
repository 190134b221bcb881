import {
  adjustment,
  type Notification,
  notification,
  subscription,
  transaction,
} from './paddle-events';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

/**
 * Everything that Paddle tells of one buyer's plan from the first payment to the end, in order: a
 * cancellation that is taken back, renewals of which one fails first, a partial refund, a chargeback
 * that is withdrawn, a pack beside it. `mark` makes the ids its own.
 */
export function planLife(mark: string, buyer: { userId: string; first: string; pack: string }) {
  const ids = { sub: `sub_${mark}`, ctm: `ctm_${mark}` };
  const plan = { id: ids.sub, priceId: 'pri_creator', customerId: ids.ctm, userId: buyer.userId };
  const pay = (id: string, more: Partial<Parameters<typeof transaction>[0]> = {}) =>
    transaction({
      ...{ id, priceId: 'pri_creator', userId: buyer.userId, customerId: ids.ctm },
      ...{ subscriptionId: ids.sub, origin: 'subscription_recurring', ...more },
    });
  const back = (id: string, transactionId: string, more: object) =>
    adjustment({ id: `adj_${id}_${mark}`, transactionId, ...more });
  const second = `txn_second_${mark}`;
  const third = `txn_third_${mark}`;
  const events: [string, Notification['data']][] = [
    ['transaction.paid', pay(buyer.first, { origin: 'api', status: 'paid' })],
    [
      'subscription.created',
      subscription({ ...plan, periodEnd: day(31), transactionId: buyer.first }),
    ],
    ['subscription.activated', subscription({ ...plan, periodEnd: day(31) })],
    ['transaction.completed', pay(buyer.first, { origin: 'api' })],
    ['customer.updated', { id: ids.ctm }],
    [
      'subscription.updated',
      subscription({
        ...plan,
        periodEnd: day(31),
        change: { action: 'cancel', effective_at: day(31) },
      }),
    ],
    ['subscription.updated', subscription({ ...plan, periodEnd: day(31) })],
    ['transaction.completed', pay(second)],
    ['subscription.updated', subscription({ ...plan, periodEnd: day(62) })],
    ['adjustment.created', back('part', second, { amount: 333, status: 'pending_approval' })],
    ['adjustment.updated', back('part', second, { amount: 333 })],
    ['transaction.payment_failed', pay(third, { status: 'ready' })],
    ['transaction.past_due', pay(third, { status: 'past_due' })],
    ['subscription.past_due', subscription({ ...plan, status: 'past_due', periodEnd: day(93) })],
    ['transaction.completed', pay(third)],
    ['subscription.updated', subscription({ ...plan, periodEnd: day(93) })],
    ['adjustment.created', back('bank', third, { action: 'chargeback' })],
    ['adjustment.created', back('won', third, { action: 'chargeback_reverse' })],
    [
      'transaction.completed',
      transaction({
        id: buyer.pack,
        priceId: 'pri_pack',
        total: 2_900,
        userId: buyer.userId,
        customerId: ids.ctm,
      }),
    ],
    ['subscription.canceled', subscription({ ...plan, status: 'canceled', canceledAt: day(93) })],
  ];
  return events.map(([type, data]) => notification(type, data));
}
