import { createClient } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
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

it('realtime sends a heartbeat every 25 s, waits 10 s for a join, comes back after 1, 2, 5, 10 s', () => {
  const { realtime } = createClient('http://localhost:1', 'a-key', {
    realtime: { transport: ws as never },
  });
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect(realtime.timeout).toBe(10_000);
  const pauses = [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries));
  expect(pauses).toEqual([1000, 2000, 5000, 10_000, 10_000]);
});

it('storage lists 100 files, by name, ascending', async () => {
  const asked = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json([]));
  const { storage } = createClient('http://localhost:1', 'a-key', {
    global: { fetch: asked as typeof fetch },
    realtime: { transport: ws as never },
  });
  await storage.from('images').list('p');
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toMatchObject({
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  });
});
