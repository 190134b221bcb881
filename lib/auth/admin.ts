import 'server-only';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { storageEnv, supabaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

const answerMs = 15_000;
/** Longer than any token lives. The deletion follows the ban. */
const banDuration = '87600h';

/** What only the server's secret key may do to an account. Throws AppError `unavailable`. */
function admin() {
  const env = supabaseEnv();
  const key = storageEnv()?.SUPABASE_SERVICE_ROLE_KEY;
  if (!env || !key)
    throw new AppError(
      'unavailable',
      'Accounts cannot be deleted here yet: this server has no SUPABASE_SECRET_KEY.',
    );
  const client = createClient(env.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(answerMs) }),
    },
    // Node 20 has no WebSocket of its own, and supabase-js asks for one at construction.
    realtime: { transport: ws as never },
  });
  return client.auth.admin;
}

export function assertMayDeleteAccounts(): void {
  admin();
}

/** No sign-in and no session of this user is accepted from now on. */
export async function banUser(userId: string): Promise<void> {
  await settle(admin().updateUserById(userId, { ban_duration: banDuration }));
}

/** Sessions, identities and factors go with the user. One that is gone is no error. */
export async function deleteUser(userId: string): Promise<void> {
  await settle(admin().deleteUser(userId));
}

async function settle(call: Promise<{ error: { status?: number; code?: string } | null }>) {
  const { error } = await call;
  if (!error || error.code === 'user_not_found') return;
  throw new AppError('unavailable', 'The sign-in service did not answer.', { cause: error });
}
