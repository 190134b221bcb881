import { expect, it } from 'vitest';
import { openSink } from '@/lib/analytics/track';
import { creatorPlan, creditPacks } from '@/lib/billing/plans';
import { trackClose, trackPurchase, trackStart } from './purchase-events';

it('purchases are reported with what was paid, those before the reporter is there, too', () => {
  const events: unknown[] = [];
  trackStart(creatorPlan.id);
  openSink((event) => events.push(event));
  trackClose(creatorPlan.id, true);
  trackPurchase({ product: creatorPlan.id, transactionId: 'txn_1' });
  trackPurchase({ product: creditPacks[0].id, transactionId: 'txn_2' });
  const plan = { product: 'creator', value: 9.99, currency: 'USD' };
  const pack = { product: 'pack-10000', value: 29, currency: 'USD' };
  expect(events).toEqual([
    { name: 'checkout_started', properties: plan },
    { name: 'checkout_closed', properties: { ...plan, declined: true } },
    {
      name: 'purchase_completed',
      properties: { ...plan, transaction_id: 'txn_1', credits: 3000 },
    },
    {
      name: 'purchase_completed',
      properties: { ...pack, transaction_id: 'txn_2', credits: 10_000 },
    },
  ]);
});
