import { SubscriptionView } from '@/lib/billing/schema';
import { getSubscription } from '@/lib/billing/subscription';
import { json, route } from '@/lib/server/http';

export const GET = route({}, async ({ db, user }) =>
  json(SubscriptionView, await getSubscription(db, user.id)),
);
