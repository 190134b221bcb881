import type { Tx } from '@/db/client';
import { payerOfSubscription } from '@/db/queries/payments';
import { findByCustomer, getProfile } from '@/db/queries/profiles';
import { getSubscriptionOwner } from '@/db/queries/subscriptions';

type Told = {
  /** Whose checkout it was, if we made it. */
  payer: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
  namedUser?: string | null;
  /** True where only our API key can have written `custom_data`: a checkout in the browser can, too. */
  isOurs: boolean;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whose event it is: by our own record of the checkout, else by the subscription, the customer, or
 * `custom_data` of a transaction that our key made. Answers with a reason when that is not certain.
 */
export async function findOwner(
  tx: Tx,
  told: Told,
): Promise<{ userId: string } | { reason: string }> {
  const { payer, subscriptionId, customerId, namedUser } = told;
  const subscriber = subscriptionId
    ? ((await getSubscriptionOwner(tx, subscriptionId)) ??
      (await payerOfSubscription(tx, subscriptionId)))
    : null;
  if (payer && subscriber && payer !== subscriber)
    return { reason: 'The subscription belongs to another account than the payment.' };
  const customer = customerId ? await findByCustomer(tx, customerId) : null;
  const known = payer ?? subscriber ?? customer;
  if (known && namedUser && known !== namedUser)
    return { reason: 'custom_data names another account than the records.' };
  if (known) return { userId: known };
  if (!namedUser) return { reason: 'Nothing says which account this belongs to.' };
  if (!told.isOurs) return { reason: 'custom_data does not come from a checkout of ours.' };
  const exists = uuid.test(namedUser) && (await getProfile(tx, namedUser));
  return exists ? { userId: namedUser } : { reason: 'The account does not exist.' };
}
