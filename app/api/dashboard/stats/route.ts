import { getBalance } from '@/db/queries/credits';
import { StatsView } from '@/lib/credits/schema';
import { json, route } from '@/lib/server/http';

export const GET = route({}, async ({ db, user }) =>
  json(StatsView, { credits: await getBalance(db, user.id) }),
);
