import type { Db } from '@/db/client';
import {
  findOpenPayment,
  hasUnsettledPayment,
  insertOpenPayment,
  replacePayment,
} from '@/db/queries/payments';
import { getProfile, linkCustomer } from '@/db/queries/profiles';
import { listSubscriptions, type SubscriptionRow } from '@/db/queries/subscriptions';
import { paddleEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { priceOfProduct } from './catalog';
import { createCustomer, createPortalUrl, createTransaction, getTransaction } from './paddle';
import { creatorPlan } from './plans';
import type { CheckoutRequest, CheckoutView } from './schema';

/**
 * Starts a purchase; a repeated click returns the same transaction. Throws AppError `not_found`
 * (not on sale), `conflict` (a plan exists or its payment is pending) or `unavailable`.
 */
export async function startCheckout(
  db: Db,
  userId: string,
  request: CheckoutRequest = {},
): Promise<CheckoutView> {
  const product = request.pack ?? creatorPlan.id;
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  // A sale goes from open to unsettled to subscription; reading in that order misses none.
  const open = await findOpenPayment(db, userId, product);
  if (product === creatorPlan.id) {
    const isArriving = await hasUnsettledPayment(db, userId, product);
    await assertNoPlan(await listSubscriptions(db, userId), profile);
    if (isArriving) throw paymentArrived();
  }
  const priceId = priceOfProduct(product);
  if (!priceId && paddleEnv()) throw new AppError('not_found', 'This is not on sale here.');
  if (open) {
    if (await isPayable(open.id, priceId)) return view(open);
    await replacePayment(db, open.id);
  }
  const customerId = profile.paddleCustomerId ?? (await newCustomer(db, profile));
  const made = await createTransaction({
    userId: userId,
    customerId,
    product,
    priceId: priceId ?? '',
  });
  const checkoutUrl = made.checkout?.url ?? null;
  return view(await insertOpenPayment(db, { id: made.id, userId: userId, product, checkoutUrl }));
}

const view = (payment: { id: string; checkoutUrl: string | null }) => ({
  transactionId: payment.id,
  checkoutUrl: payment.checkoutUrl,
});

/** A second plan would be a second subscription, charged in addition to the first. */
async function assertNoPlan(
  subscriptions: SubscriptionRow[],
  profile: { subscriptionStatus: string },
): Promise<void> {
  const running = subscriptions.filter(({ status }) => status !== 'canceled');
  if (running.some(({ status }) => status === 'past_due'))
    throw new AppError(
      'conflict',
      'The last payment of your plan failed. Change the card on the subscription page instead.',
    );
  if (running.some(({ status, scheduledAction }) => status === 'paused' || scheduledAction))
    throw new AppError(
      'conflict',
      'Your plan has not ended. Resume it on the subscription page instead.',
    );
  if (running.length > 0 || profile.subscriptionStatus === 'active')
    throw new AppError(
      'conflict',
      'You already have the Creator plan. Its next payment refills your credits.',
    );
}

const paymentArrived = () =>
  new AppError(
    'conflict',
    'Your payment has arrived and is being confirmed. Please wait a moment.',
  );

/** False if a new transaction must replace this one. Throws `conflict` if it has been paid. */
async function isPayable(id: string, priceId: string | null): Promise<boolean> {
  const transaction = await getTransaction(id);
  if (!transaction) return false;
  if (['paid', 'completed'].includes(transaction.status)) throw paymentArrived();
  const prices = transaction.items.map(({ price }) => price.id);
  return ['draft', 'ready'].includes(transaction.status) && prices.every((id) => id === priceId);
}

async function newCustomer(db: Db, profile: { id: string; email: string }) {
  const customerId = await createCustomer(profile);
  // linkCustomer refuses a customer that belongs to another account.
  return customerId && (await linkCustomer(db, profile.id, customerId)) ? customerId : null;
}

export async function openPortal(db: Db, userId: string): Promise<{ portalUrl: string }> {
  const profile = await getProfile(db, userId);
  const customerId = profile?.paddleCustomerId;
  if (!customerId) throw new AppError('not_found', 'There is no subscription on this account yet.');
  const own = (await listSubscriptions(db, userId)).filter(
    (subscription) => subscription.customerId === customerId,
  );
  return {
    portalUrl: await createPortalUrl(
      customerId,
      own.map(({ id }) => id),
    ),
  };
}
