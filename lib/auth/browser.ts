import { createBrowserClient } from '@supabase/ssr';
import type { PublicConfig } from '@/lib/env.client';
import { sessionCookie } from './session-cookie';

export type AuthClient = ReturnType<typeof createBrowserClient>;

/** The browser's Supabase client (PKCE, session in cookies), or null when none is configured. */
export function createAuthClient(config: PublicConfig): AuthClient | null {
  if (!config.supabaseUrl || !config.supabaseKey) return null;
  const url = new URL(config.supabaseUrl, window.location.origin).href.replace(/\/$/, '');
  return createBrowserClient(url, config.supabaseKey, { cookieOptions: sessionCookie });
}
