import { UserView } from '@/lib/auth/schema';
import { getUserView } from '@/lib/auth/user';
import { json, route } from '@/lib/server/http';

export const GET = route({}, async ({ db, user }) =>
  json(UserView, await getUserView(db, user.id)),
);
