import { getPurchase } from '@/lib/billing/purchase';
import { PurchaseParams, PurchaseView } from '@/lib/billing/schema';
import { json, route } from '@/lib/server/http';

/** Polled until the payment has arrived. */
export const GET = route({ params: PurchaseParams }, async ({ db, user, params }) =>
  json(PurchaseView, await getPurchase(db, user.id, params.id)),
);
