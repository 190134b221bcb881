import { createServerClient } from '@supabase/ssr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import ws from 'ws';
import { type AuthServer, authServer, freshEmail, lastMail, password } from './harness';

let server: AuthServer;
beforeAll(async () => {
  server = await authServer();
});
afterAll(() => server.close());

/** A client as a request handler makes it: everything it knows is in the cookies. */
function onRequest(jar: Map<string, string>) {
  return createServerClient(server.origin, 'sb_publishable_x', {
    realtime: { transport: ws as never },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (list) => {
        for (const { name, value } of list) {
          if (value === '') jar.delete(name);
          else jar.set(name, value);
        }
      },
    },
  });
}

it('carries a session through the cookies of @supabase/ssr, refreshes it and ends it', async () => {
  const jar = new Map<string, string>();
  const email = freshEmail();
  await onRequest(jar).auth.signUp({ email, password });
  const token = lastMail(server, email).code;
  await onRequest(jar).auth.verifyOtp({ type: 'email', email, token });
  expect([...jar.keys()].some((name) => name.includes('-auth-token'))).toBe(true);
  const claims = await onRequest(jar).auth.getClaims();
  expect(claims.data?.claims.email).toBe(email);
  const before = [...jar.values()].join();
  expect((await onRequest(jar).auth.refreshSession()).error).toBeNull();
  expect([...jar.values()].join()).not.toBe(before);
  expect((await onRequest(jar).auth.getUser()).data.user?.email).toBe(email);
  const stolen = new Map(jar);
  await onRequest(jar).auth.signOut();
  expect(jar.size).toBe(0);
  const { error } = await onRequest(stolen).auth.getUser();
  expect(error?.name).toBe('AuthSessionMissingError');
});

it('exchanges the code of a magic link with the verifier kept in a cookie', async () => {
  const jar = new Map<string, string>();
  const email = freshEmail();
  await onRequest(jar).auth.signInWithOtp({ email });
  const answer = await fetch(lastMail(server, email).link ?? '', { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const elsewhere = await onRequest(new Map()).auth.exchangeCodeForSession(code);
  expect(elsewhere.error).not.toBeNull();
  const { data } = await onRequest(jar).auth.exchangeCodeForSession(code);
  expect(data.user?.email).toBe(email);
});
