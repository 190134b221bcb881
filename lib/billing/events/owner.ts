import type { Tx } from '@/db/client';
import { findOwners } from '@/db/queries/owners';

type Told = {
  transactionId?: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
  namedUser?: string | null;
  /** True where only our API key can have written `custom_data`: a checkout in the browser can, too. */
  isOurs: boolean;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whose event it is: by our own record of the checkout, else by the subscription, else by the
 * customer or `custom_data` of a transaction that our key made. Answers with a reason when that is
 * not certain.
 */
export async function findOwner(
  tx: Tx,
  told: Told,
): Promise<{ userId: string } | { reason: string }> {
  const namedUser = told.namedUser?.toLowerCase();
  const userId = namedUser && uuid.test(namedUser) ? namedUser : null;
  const { payer, subscriber, customer, named } = await findOwners(tx, { ...told, userId });
  if (payer && subscriber && payer !== subscriber)
    return { reason: 'The subscription belongs to another account than the payment.' };
  // Anyone can buy in a browser with another person's address, so as that person's customer.
  const known = payer ?? subscriber ?? (told.isOurs ? customer : null);
  if (known && namedUser && known !== namedUser)
    return { reason: 'custom_data names another account than the records.' };
  if (known) return { userId: known };
  if (!namedUser) return { reason: 'Nothing says which account this belongs to.' };
  if (!told.isOurs) return { reason: 'custom_data does not come from a checkout of ours.' };
  return named ? { userId: named } : { reason: 'The account does not exist.' };
}
