import { createServerClient } from '@supabase/ssr';
import type { Session } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import ws from 'ws';
import { type Db, getDb } from '@/db/client';
import { readIdentity } from '@/lib/auth/identity';
import { sessionIn } from '@/lib/auth/known-sessions';
import { ensureProfile } from '@/lib/auth/profile';
import { isVerifierCookie, sessionCookieFor } from '@/lib/auth/session-cookie';
import { endedToken } from '@/lib/auth/token-claims';
import { mayAskAbout, vetBearer, vetSession } from '@/lib/auth/token-guard';
import { type Identity, recallToken } from '@/lib/auth/verified-tokens';
import { supabaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { browserProtocol } from '@/lib/server/same-origin';

export type AuthUser = {
  id: string;
  email: string;
  sessionId: string | null;
  /** As {@link Identity} has it. */
  provenAt: number;
};

async function createClient() {
  const env = supabaseEnv();
  if (!env) return null;
  const [store, sent] = await Promise.all([cookies(), headers()]);
  return createServerClient(env.url, env.key, {
    cookieOptions: sessionCookieFor(browserProtocol({ headers: sent })),
    // The list of sessions names the device that renewed one last.
    global: { headers: { 'user-agent': sent.get('user-agent') ?? '' } },
    // supabase-js requires a WebSocket at construction, and Node 20 has none.
    realtime: { transport: ws as never },
    cookies: {
      getAll: () => store.getAll(),
      setAll: (list) => {
        try {
          for (const { name, value, options } of list)
            if (!isVerifierCookie(name)) store.set(name, value, options);
        } catch {
          // Server components cannot write cookies; the middleware has already refreshed them.
        }
      },
    },
  });
}

/**
 * The user of a request (bearer token, else cookie). `fresh` also asks the auth server, which knows
 * of sign-outs. Throws AppError `unauthorized`, `unavailable` or `rate_limited`.
 */
export async function requireUser(options: {
  db: Db;
  request: { headers: Headers };
  fresh: boolean;
}): Promise<AuthUser> {
  const bearer = /^bearer (\S+)$/i.exec(options.request.headers.get('authorization') ?? '')?.[1];
  const identity = await identify({ bearer, fresh: options.fresh });
  if (!identity) throw new AppError('unauthorized');
  await ensureProfile(options.db, identity);
  return userOf(identity);
}

export const currentUser = cache(async (): Promise<AuthUser | null> => {
  if (!supabaseEnv()) return null;
  const identity = await identify({ fresh: false });
  if (!identity) return null;
  await ensureProfile(getDb(), identity);
  return userOf(identity);
});

function userOf({ id, email, sessionId, provenAt }: Identity): AuthUser {
  return { id, email, sessionId, provenAt };
}

/** False during an outage. Asks the auth server: a session it refuses would redirect in a loop. */
export async function hasSession(): Promise<boolean> {
  try {
    return (await identify({ fresh: true })) !== null;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function identify({ bearer, fresh }: { bearer?: string; fresh: boolean }) {
  const session = sessionIn((await headers()).get('cookie') ?? '');
  // A tab that slept sends an expired token; its cookie can be renewed for the same user.
  const ended = bearer && session ? endedToken(bearer) : null;
  if (ended) bearer = undefined;
  const known = fresh ? null : recallToken(bearer ?? session?.access_token);
  const identity = known ?? (await askAuthServer({ bearer, session, fresh }));
  return ended && identity?.id !== ended.subject ? null : identity;
}

type Tokens = { bearer?: string; session: Session | null; fresh: boolean };

async function askAuthServer({ bearer, session, fresh }: Tokens) {
  if (!supabaseEnv())
    throw new AppError('unavailable', 'Accounts are not configured on this server.');
  if (!bearer && !session) return null;
  const verdict = await (bearer || !session ? vetBearer(bearer ?? '') : vetSession(session));
  if (verdict === 'unknown') throw new AppError('unavailable');
  const token = bearer ?? session?.access_token;
  if (verdict === 'pass' && fresh && token && !mayAskAbout(token)) throw tooManyQuestions();
  // The client starts to renew an expired session as soon as it exists.
  const client = verdict === 'pass' ? await createClient() : null;
  if (!client) return null;
  return readIdentity(client.auth, { bearer, cookie: session?.access_token, fresh });
}

function tooManyQuestions(): AppError {
  const headers = { 'retry-after': '60' };
  return new AppError('rate_limited', undefined, { headers });
}
