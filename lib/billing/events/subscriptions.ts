import type { Tx } from '@/db/client';
import { lockProfile } from '@/db/queries/profiles';
import { saveSubscription } from '@/db/queries/subscriptions';
import { productOfPrice } from '../catalog';
import { creatorPlan } from '../plans';
import type { Effect, Happened } from './effect';
import { findOwner } from './owner';
import { refreshPlan } from './plan';
import type { Subscription } from './schema';

export async function applySubscription(
  tx: Tx,
  event: Happened,
  data: Subscription,
): Promise<Effect> {
  const subject = data.id;
  const owner = await findOwner(tx, {
    transactionId: data.transaction_id,
    subscriptionId: data.id,
    customerId: data.customer_id,
    namedUser: data.custom_data?.user_id,
    isOurs: false,
  });
  if ('reason' in owner) return { outcome: 'parked', subject, reason: owner.reason };
  const price = data.items.find(({ price }) => productOfPrice(price.id)?.id === creatorPlan.id);
  if (!price) return { outcome: 'parked', subject, reason: 'None of its prices is the plan’s.' };
  await lockProfile(tx, owner.userId);
  const isNews = await saveSubscription(tx, {
    id: data.id,
    userId: owner.userId,
    customerId: data.customer_id,
    priceId: price.price.id,
    status: data.status,
    scheduledAction: data.scheduled_change?.action ?? null,
    scheduledAt: data.scheduled_change?.effective_at ?? null,
    // Paddle sends no period once a plan has ended.
    periodEnd: data.current_billing_period?.ends_at ?? data.canceled_at ?? null,
    nextBilledAt: data.next_billed_at ?? null,
    canceledAt: data.canceled_at ?? null,
    eventAt: event.occurredAt,
    eventId: event.eventId,
  });
  if (!isNews) return { outcome: 'ignored', subject, reason: 'A newer event was applied.' };
  await refreshPlan(tx, owner.userId);
  return { outcome: 'applied', subject, known: [subject] };
}
