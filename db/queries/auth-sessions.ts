import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';

/** As the auth server keeps them. It has no call that lists them. */
type AuthSession = {
  id: string;
  createdAt: string;
  refreshedAt: string | null;
  userAgent: string | null;
};

/** False where the auth server keeps its sessions in another database, or lets nobody read them. */
export async function canReadSessions(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ can: boolean }>(sql`
    select coalesce(has_schema_privilege(to_regnamespace('auth')::oid, 'usage')
      and has_table_privilege(to_regclass('auth.sessions')::oid, 'select, delete'), false) as can`);
  return row?.can ?? false;
}

export async function listSessions(db: Db, userId: string, max: number): Promise<AuthSession[]> {
  // As JSON: the type of `refreshed_at` has no time zone in some versions.
  const rows = await db.execute<{ session: Record<string, string | null> | string }>(sql`
    select jsonb_build_object('id', s.id, 'createdAt', s.created_at,
      'refreshedAt', s.refreshed_at, 'userAgent', s.user_agent) as session
    from auth.sessions s
    where s.user_id = ${userId}::uuid and (s.not_after is null or s.not_after > now())
    order by coalesce(s.refreshed_at, s.created_at) desc limit ${max}`);
  return rows.map(({ session }) => {
    const read = typeof session === 'string' ? JSON.parse(session) : session;
    return {
      id: String(read.id),
      createdAt: inUtc(read.createdAt) ?? '',
      refreshedAt: inUtc(read.refreshedAt),
      userAgent: read.userAgent ?? null,
    };
  });
}

/** As a sign-out does it: the refresh tokens go with the session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.execute(sql`
    delete from auth.sessions where id = ${id}::uuid and user_id = ${userId}::uuid returning 1`);
  return rows.length === 1;
}

function inUtc(time: string | null | undefined): string | null {
  if (!time) return null;
  const hasZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(time);
  return new Date(hasZone ? time : `${time}Z`).toISOString();
}
