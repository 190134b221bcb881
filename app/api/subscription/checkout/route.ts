import { startCheckout } from '@/lib/billing/checkout';
import { CheckoutView } from '@/lib/billing/schema';
import { json, route } from '@/lib/http';

export const POST = route({ limit: 'checkout' }, async ({ db, user }) =>
  json(CheckoutView, await startCheckout(db, user.id)),
);
