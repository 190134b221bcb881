import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import ws from 'ws';

const { auth } = createClient('http://localhost:1', 'a-key', {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as never },
});
const withPassword = 'You must provide either an email or phone number and a password';

it.each([
  ['sign-up', () => auth.signUp({ password: 'x' } as never), withPassword],
  ['sign-in', () => auth.signInWithPassword({ password: 'x' } as never), withPassword],
  [
    'one-time password',
    () => auth.signInWithOtp({} as never),
    'You must provide either an email or phone number.',
  ],
])('%s without an address is refused before anything is sent', async (_, call, message) => {
  expect((await call()).error?.message).toBe(message);
});
