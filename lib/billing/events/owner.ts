import type { Tx } from '@/db/client';
import { findOwners } from '@/db/queries/owners';

type PaymentClaims = {
  transactionId?: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
  namedUser?: string | null;
  /** True only if our API key wrote `custom_data`: a browser checkout can set it too. */
  isOurs: boolean;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our record of the checkout decides first; the customer and `custom_data` count only if `isOurs`. */
export async function findOwner(
  tx: Tx,
  claims: PaymentClaims,
): Promise<{ userId: string } | { reason: string }> {
  const namedUser = claims.namedUser?.toLowerCase();
  const userId = namedUser && uuid.test(namedUser) ? namedUser : null;
  const { payer, subscriber, customer, named } = await findOwners(tx, { ...claims, userId });
  if (payer && subscriber && payer !== subscriber)
    return { reason: 'The subscription belongs to another account than the payment.' };
  // The email of a browser checkout is unverified, so its customer proves nothing.
  const known = payer ?? subscriber ?? (claims.isOurs ? customer : null);
  if (known && namedUser && known !== namedUser)
    return { reason: 'custom_data names another account than the records.' };
  if (known) return { userId: known };
  if (!namedUser) return { reason: 'Nothing says which account this belongs to.' };
  if (!claims.isOurs) return { reason: 'custom_data does not come from a checkout of ours.' };
  return named ? { userId: named } : { reason: 'The account does not exist.' };
}
