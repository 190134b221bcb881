import { startCheckout } from '@/lib/billing/checkout';
import { CheckoutRequest, CheckoutView } from '@/lib/billing/schema';
import { json, route } from '@/lib/server/http';

export const POST = route(
  { limit: 'checkout', body: CheckoutRequest },
  async ({ db, user, body }) => json(CheckoutView, await startCheckout(db, user.id, body)),
);
