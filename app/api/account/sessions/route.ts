import { SessionInput, SessionsView } from '@/lib/auth/schema';
import { endSession, sessionsView } from '@/lib/auth/sessions';
import { json, route } from '@/lib/server/http';

/** Asks the auth server, so that an ended session does not see the others. */
export const GET = route({ fresh: true }, async ({ db, user }) =>
  json(SessionsView, await sessionsView(db, user)),
);

/** Ends one session of the user. */
export const POST = route({ body: SessionInput, limit: 'edit' }, async ({ db, user, body }) => {
  await endSession(db, user.id, body.id);
  return json(SessionsView, await sessionsView(db, user));
});
