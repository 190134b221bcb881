import { openPortal } from '@/lib/billing/checkout';
import { PortalView } from '@/lib/billing/schema';
import { json, route } from '@/lib/server/http';

export const GET = route({ fresh: true, limit: 'portal' }, async ({ db, user }) =>
  json(PortalView, await openPortal(db, user.id)),
);
