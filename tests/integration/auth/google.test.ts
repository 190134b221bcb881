import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, member, unconfirmed } from './contract/states';
import { authServerWithGoogle, chooseAccount, type WithGoogle } from './google';
import { claims, freshEmail, type Json, lastMail, password, pkcePair, site } from './harness';

let server: WithGoogle;
beforeAll(async () => {
  server = await authServerWithGoogle({ manualLinking: true });
});
afterAll(() => server.close());

const target = `${site}/auth/callback`;
const start = (more = '') =>
  `${server.url}/authorize?provider=google&redirect_to=${encodeURIComponent(target)}${more}`;

async function signIn(person: { email: string; verified?: boolean }): Promise<Json> {
  const end = await server.signInAs(start(), person);
  return Object.fromEntries(new URLSearchParams(end.hash.slice(1)));
}

const userOf = async (token: string) => (await server.send('GET', '/user', { token })).body;

describe('signing in with Google', () => {
  it('makes a user who is confirmed, and finds them again', async () => {
    const email = freshEmail();
    const first = await signIn({ email });
    expect(first).toMatchObject({ token_type: 'bearer', provider_token: expect.any(String) });
    expect(claims(first.access_token).amr[0].method).toBe('oauth');
    const user = await userOf(first.access_token);
    expect(user).toMatchObject({ email, app_metadata: { providers: ['google'] } });
    expect(user.email_confirmed_at).toBeTruthy();
    const second = await signIn({ email });
    expect(claims(second.access_token).sub).toBe(user.id);
  });

  it('joins a confirmed account of the same address and keeps its password', async () => {
    const known = await member(server);
    const fragment = await signIn({ email: known.email });
    expect(claims(fragment.access_token).sub).toBe(known.id);
    const { body } = await server.send('POST', '/token?grant_type=password', {
      body: { email: known.email, password },
    });
    expect(body.user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] });
  });

  it('takes an unconfirmed account away from whoever laid it out', async () => {
    const trap = await unconfirmed(server, { data: { first_name: 'Second' } });
    const fragment = await signIn({ email: trap.email });
    const user = await userOf(fragment.access_token);
    expect(user.id).toBe(trap.id);
    expect(user.identities.map(({ provider }: Json) => provider)).toEqual(['google']);
    expect(user.user_metadata.first_name).toBeUndefined();
    const tried = await server.send('POST', '/token?grant_type=password', {
      body: { email: trap.email, password },
    });
    expect(tried.body.code).toBe('invalid_credentials');
    const code = { type: 'email', email: trap.email, token: trap.mail.code };
    expect((await server.send('POST', '/verify', { body: code })).status).toBe(403);
  });

  it('asks for proof of an unverified address', async () => {
    const email = freshEmail();
    const fragment = await signIn({ email, verified: false });
    expect(fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    const token = lastMail(server, email, 'signup').code;
    const proved = await server.send('POST', '/verify', { body: { type: 'email', email, token } });
    expect(proved.body.user.app_metadata.providers).toContain('google');
    expect((await signIn({ email, verified: false })).access_token).toBeTruthy();
  });

  it('never joins an account by an unverified address', async () => {
    const known = await member(server);
    const fragment = await signIn({ email: known.email, verified: false });
    expect(fragment.error_code).toBe('provider_email_needs_verification');
    const { body } = await server.send('GET', '/user', { token: known.access });
    expect(body.identities).toHaveLength(1);
  });

  it('refuses a banned user and closed sign-ups, by redirect', async () => {
    const email = freshEmail();
    const { access_token: token } = await signIn({ email });
    await ban(server, claims(token).sub);
    expect(await signIn({ email })).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    server.config.signupDisabled = true;
    const closed = await signIn({ email: freshEmail() });
    server.config.signupDisabled = false;
    expect(closed).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' });
  });
});

/** Walks to the chooser and back to the callback's address, without opening it. */
async function callbackFor(url: string, person: { email: string; cancel?: boolean }) {
  const started = await fetch(url, { redirect: 'manual' });
  const chooser = new URL(started.headers.get('location') ?? '');
  return { chooser, back: await chooseAccount(server.googleOrigin, chooser, person) };
}

async function open(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

describe('the round trip', () => {
  it('asks Google for the right things and no others', async () => {
    const extra = '&scopes=calendar&prompt=consent&client_id=evil&redirect_uri=https://evil.test';
    const { chooser } = await callbackFor(start(extra), { email: freshEmail() });
    expect(Object.fromEntries(chooser.searchParams)).toMatchObject({
      client_id: server.config.google?.clientId,
      redirect_uri: `${server.url}/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar',
      prompt: 'consent',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('tells the app when the person cancels', async () => {
    const end = await open((await callbackFor(start(), { email: 'x@y.co', cancel: true })).back);
    expect(end.origin + end.pathname).toBe(target);
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(end.hash).toContain('error=access_denied');
  });

  it('takes a callback once', async () => {
    const pair = await pkcePair();
    const url = start(`&${new URLSearchParams(pair.body)}`);
    const { back } = await callbackFor(url, { email: freshEmail() });
    expect((await open(back)).searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await open(back)).searchParams.get('error_code')).toBe('flow_state_already_used');
    const implicit = await callbackFor(start(), { email: freshEmail() });
    expect((await open(implicit.back)).hash).toContain('access_token=');
    expect((await open(implicit.back)).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('refuses a code that Google does not know, or that is missing', async () => {
    const { back } = await callbackFor(start(), { email: freshEmail() });
    const url = new URL(back);
    url.searchParams.set('code', 'abcdefgh');
    const wrong = await open(url.href);
    expect(wrong.searchParams.get('error')).toBe('server_error');
    expect(wrong.searchParams.get('error_description')).toBe(
      'Unable to exchange external code: abcd',
    );
    url.searchParams.delete('code');
    expect((await open(url.href)).searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  it("refuses a code that was made for another person's sign-in", async () => {
    const mine = await callbackFor(start(), { email: freshEmail() });
    const theirs = await callbackFor(start(), { email: freshEmail() });
    const mixed = new URL(theirs.back);
    mixed.searchParams.set('code', new URL(mine.back).searchParams.get('code') ?? '');
    expect((await open(mixed.href)).searchParams.get('error')).toBe('server_error');
  });

  it('refuses to link an account that is linked', async () => {
    const owner = await member(server);
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true';
    const link = async (token: string, email: string) => {
      const { body } = await server.send('GET', path, { token });
      return server.signInAs(body.url, { email });
    };
    const google = freshEmail();
    expect((await link(owner.access, google)).hash).toContain('access_token=');
    const again = await link(owner.access, google);
    expect(again.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(again.searchParams.get('error_description')).toBe('Identity is already linked');
    const other = await link((await member(server)).access, google);
    expect(other.searchParams.get('error_description')).toBe(
      'Identity is already linked to another user',
    );
  });

  it('makes ten parallel callbacks of one newcomer one user', async () => {
    const email = freshEmail();
    const walks = await Promise.all(
      Array.from({ length: 10 }, () => callbackFor(start(), { email })),
    );
    const ends = await Promise.all(walks.map(({ back }) => open(back)));
    const ids = ends.map(({ hash }) => {
      const token = new URLSearchParams(hash.slice(1)).get('access_token');
      return token ? claims(token).sub : 'none';
    });
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain('none');
  });

  it('gives a state five minutes', async () => {
    const { back } = await callbackFor(start(), { email: freshEmail() });
    server.advance(301);
    expect((await open(back)).searchParams.get('error_code')).toBe('bad_oauth_state');
    server.advance(-301);
  });
});
