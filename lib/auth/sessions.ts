import type { Db } from '@/db/client';
import { canReadSessions, deleteSession, listSessions } from '@/db/queries/auth-sessions';
import { AppError } from '@/lib/errors';
import { deviceName } from './device';
import type { SessionsView } from './schema';

const maxShown = 50;

/** Null where the auth server does not show them. */
export async function sessionsView(
  db: Db,
  user: { id: string; sessionId: string | null },
): Promise<SessionsView> {
  if (!(await canReadSessions(db))) return null;
  const sessions = await listSessions(db, user.id, maxShown);
  return sessions.map(({ id, createdAt, refreshedAt, userAgent }) => ({
    id,
    device: deviceName(userAgent),
    since: createdAt,
    lastUsed: refreshedAt ?? createdAt,
    isCurrent: id === user.sessionId,
  }));
}

/** Throws AppError `not_found`, also for a session of another user. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  if (!(await canReadSessions(db)) || !(await deleteSession(db, userId, id)))
    throw new AppError('not_found', 'This session has ended already.');
}
