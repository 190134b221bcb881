import { AuthClient as GoTrueClient } from '@supabase/supabase-js';
import type { PublicConfig } from '@/lib/env.client';
import { cookieStorage } from './cookie-storage';
import { fetchWithOlderVerifiers } from './older-verifiers';
import { sessionCookie } from './session-cookie';

export type AuthClient = { auth: InstanceType<typeof GoTrueClient> };

/** Null without Supabase settings. `createBrowserClient` would be 60 KB gzipped instead of 25. */
export function createAuthClient(config: PublicConfig): AuthClient | null {
  if (!config.supabaseUrl || !config.supabaseKey) return null;
  const base = new URL(config.supabaseUrl, window.location.origin).href.replace(/\/$/, '');
  const storage = cookieStorage(document, window.location.protocol);
  const auth = new GoTrueClient({
    url: `${base}/auth/v1`,
    headers: { apikey: config.supabaseKey, Authorization: `Bearer ${config.supabaseKey}` },
    storageKey: sessionCookie.name,
    storage,
    fetch: fetchWithOlderVerifiers(storage.older),
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
  });
  return { auth };
}
