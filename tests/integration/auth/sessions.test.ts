import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { trials } from '@/tests/helpers/trials';
import {
  type AuthServer,
  authServer,
  claims,
  freshEmail,
  lastMail,
  linkToken,
  password,
  pkcePair,
  signedIn,
  signInAgain,
} from './harness';

let server: AuthServer;
beforeAll(async () => {
  server = await authServer();
});
afterAll(() => server.close());

const refresh = (token: string) =>
  server.send('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

describe('signing up', () => {
  it('leads by the link of the mail to a session that /user accepts', async () => {
    const email = freshEmail();
    const made = await server.send('POST', '/signup', { body: { email, password } });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ email, role: 'authenticated', aud: 'authenticated' });
    expect(made.body.identities[0].identity_data.email_verified).toBe(false);
    const link = lastMail(server, email).link ?? '';
    const followed = await fetch(link, { redirect: 'manual' });
    expect(followed.status).toBe(303);
    const fragment = new URLSearchParams(
      new URL(followed.headers.get('location') ?? '').hash.slice(1),
    );
    expect(fragment.get('type')).toBe('signup');
    const token = fragment.get('access_token') ?? '';
    const user = await server.send('GET', '/user', { token });
    expect(user.body).toMatchObject({ id: made.body.id, user_metadata: { email_verified: true } });
    expect(user.body.identities[0].identity_data.email_verified).toBe(true);
  });

  it('with PKCE yields a code that works once, and only with its verifier', async () => {
    const email = freshEmail();
    const pair = await pkcePair();
    await server.send('POST', '/signup', { body: { email, password, ...pair.body } });
    const mail = lastMail(server, email);
    expect(linkToken(mail)).toMatch(/^pkce_[0-9a-f]{56}$/);
    const followed = await fetch(mail.link ?? '', { redirect: 'manual' });
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code');
    const exchange = (verifier: string) =>
      server.send('POST', '/token?grant_type=pkce', {
        body: { auth_code: code, code_verifier: verifier },
      });
    expect((await exchange('wrong-verifier')).body.code).toBe('bad_code_verifier');
    const session = await exchange(pair.verifier);
    expect(session.status).toBe(200);
    expect(claims(session.body.access_token).amr[0].method).toBe('email/signup');
    expect((await exchange(pair.verifier)).status).toBe(404);
  });
});

describe('refreshing', () => {
  it('honours the parent of the current token and takes an older one for theft', async () => {
    const user = await signedIn(server);
    const first = await refresh(user.refresh);
    expect(first.status).toBe(200);
    server.advance(60);
    const again = await refresh(user.refresh);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    const second = await refresh(first.body.refresh_token);
    expect(second.status).toBe(200);
    server.advance(60);
    const theft = await refresh(user.refresh);
    expect(theft.body.code).toBe('refresh_token_already_used');
    expect((await refresh(second.body.refresh_token)).status).toBe(400);
    const dead = await server.send('GET', '/user', { token: second.body.access_token });
    expect(dead.body.code).toBe('session_not_found');
  });

  it('answers 50 parallel requests with one successor', async () => {
    // Where requests really run side by side the full run asks fifty times.
    const rounds = trials(inject('engine') === 'postgres' ? 50 : 10);
    for (let round = 0; round < rounds; round++) {
      const user = await signedIn(server);
      const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(user.refresh)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      const [rows] = await server.database.sql`
        select count(*)::int as n from auth.refresh_tokens t join auth.sessions s on s.id = session_id
        where user_id = ${user.id}`;
      expect(rows?.n).toBe(2);
      const next = await refresh(answers[0]?.body.refresh_token);
      expect(next.status).toBe(200);
    }
  }, 240_000);
});

describe('logging out', () => {
  it.each([
    ['', [403, 403]],
    ['?scope=global', [403, 403]],
    ['?scope=local', [403, 200]],
    ['?scope=others', [200, 403]],
  ])('with scope %j leaves [own, other] at %j', async (query, expected) => {
    const own = await signedIn(server);
    const other = await signInAgain(server, own.email);
    expect((await server.send('POST', `/logout${query}`, { token: own.access })).status).toBe(204);
    const states = [];
    for (const { access: token } of [own, other]) {
      states.push((await server.send('GET', '/user', { token })).status);
    }
    expect(states).toEqual(expected);
    const refreshed = [await refresh(own.refresh), await refresh(other.refresh)];
    expect(refreshed.map(({ status }) => status)).toEqual(
      expected.map((status) => (status === 200 ? 200 : 400)),
    );
  });
});
