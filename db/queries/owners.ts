import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '../client';
import { payments, profiles, subscriptions } from '../schema';

type Owners = {
  payer: string | null;
  subscriber: string | null;
  customer: string | null;
  named: string | null;
};

export async function findOwners(
  tx: Tx,
  ids: {
    transactionId?: string | null;
    subscriptionId?: string | null;
    customerId?: string | null;
    userId?: string | null;
  },
): Promise<Owners> {
  const subscription = sql`${ids.subscriptionId ?? null}::text`;
  const [row] = await tx.execute<Owners>(sql`
    select
      (select user_id from ${payments} where id = ${ids.transactionId ?? null}::text) as payer,
      coalesce(
        (select user_id from ${subscriptions} where id = ${subscription}),
        (select user_id from ${payments}
          where subscription_id = ${subscription} and user_id is not null limit 1)) as subscriber,
      (select id from ${profiles} where paddle_customer_id = ${ids.customerId ?? null}::text) as customer,
      (select id from ${profiles} where id = ${ids.userId ?? null}::uuid) as named`);
  return row ?? { payer: null, subscriber: null, customer: null, named: null };
}
