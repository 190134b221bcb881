import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { cookies } from 'next/headers';
import { cache } from 'react';
import ws from 'ws';
import { type Db, getDb } from '@/db/client';
import { ensureProfile } from '@/lib/auth/profile';
import { sessionCookie } from '@/lib/auth/session-cookie';
import { supabaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** Who is asking, as the verified token says. */
export type AuthUser = { id: string; email: string };

type Claims = { sub: string; email?: string; user_metadata?: Record<string, unknown> };

/** A Supabase client bound to the request's cookies. Null when Supabase is not configured. */
export async function createClient() {
  const env = supabaseEnv();
  if (!env) return null;
  const store = await cookies();
  return createServerClient(env.url, env.key, {
    cookieOptions: sessionCookie,
    // Node 20 has no WebSocket of its own, and supabase-js asks for one at construction.
    realtime: { transport: ws as never },
    cookies: {
      getAll: () => store.getAll(),
      setAll: (list) => {
        try {
          for (const { name, value, options } of list) store.set(name, value, options);
        } catch {
          // Server components cannot write cookies; the middleware has refreshed them already.
        }
      },
    },
  });
}

/**
 * The signed-in user behind a request: bearer token first, else the session cookie. The token's
 * signature is checked against cached keys; `fresh` also asks the auth server, which knows of
 * sign-outs. Throws AppError `unauthorized`.
 */
export async function requireUser(options: {
  db: Db;
  request: { headers: Headers };
  fresh: boolean;
}): Promise<AuthUser> {
  const bearer = /^bearer (\S+)$/i.exec(options.request.headers.get('authorization') ?? '')?.[1];
  const claims = await readClaims({ bearer, fresh: options.fresh });
  if (!claims) throw new AppError('unauthorized');
  const user = { id: claims.sub, email: claims.email ?? '' };
  await ensureProfile(options.db, { ...user, metadata: claims.user_metadata ?? {} });
  return user;
}

/** For pages and layouts: the signed-in user of this render, or null (as without any accounts). */
export const currentUser = cache(async (): Promise<AuthUser | null> => {
  if (!supabaseEnv()) return null;
  const claims = await readClaims({ fresh: false });
  if (!claims) return null;
  const user = { id: claims.sub, email: claims.email ?? '' };
  await ensureProfile(getDb(), { ...user, metadata: claims.user_metadata ?? {} });
  return user;
});

/**
 * Whether this render belongs to a signed-in user, without touching the database. False when that
 * cannot be found out: the screens that ask are those a visitor must always be able to see.
 */
export async function hasSession(): Promise<boolean> {
  try {
    return (await readClaims({ fresh: false })) !== null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function readClaims(options: { bearer?: string; fresh: boolean }): Promise<Claims | null> {
  const client = await createClient();
  if (!client) throw new AppError('unavailable', 'Accounts are not configured on this server.');
  if (options.fresh) {
    const token = options.bearer ?? (await client.auth.getSession()).data.session?.access_token;
    if (!token) return null;
    const { data, error } = await client.auth.getUser(token);
    if (error && isOutage(error)) throw new AppError('unavailable', undefined, { cause: error });
    if (!data.user) return null;
    return { sub: data.user.id, email: data.user.email, user_metadata: data.user.user_metadata };
  }
  const { data, error } = await client.auth.getClaims(options.bearer);
  if (error && isOutage(error)) throw new AppError('unavailable', undefined, { cause: error });
  return data ? (data.claims as Claims) : null;
}

function isOutage(error: { name: string }): boolean {
  return error.name === 'AuthRetryableFetchError';
}
