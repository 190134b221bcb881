import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import ws from 'ws';
import { totpCode, totpStep } from '@/local/auth/totp';
import { authServerWithGoogle, type WithGoogle } from './google';
import { freshEmail, lastMail, password, site } from './harness';

let server: WithGoogle;
beforeAll(async () => {
  server = await authServerWithGoogle({ manualLinking: true, redirectAllowList: [`${site}/**`] });
});
afterAll(() => server.close());

/** The installed client, with a storage of its own. */
function client(flowType: 'pkce' | 'implicit' = 'implicit', key = 'sb_publishable_x') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return createClient(server.origin, key, {
    auth: { flowType, storage, persistSession: true, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
}

async function member(): Promise<{ supabase: SupabaseClient; email: string }> {
  const supabase = client();
  const email = freshEmail();
  await supabase.auth.signUp({ email, password });
  const token = lastMail(server, email).code;
  const { error } = await supabase.auth.verifyOtp({ type: 'email', email, token });
  expect(error).toBeNull();
  return { supabase, email };
}

const codeAfter = async (link: string | null) => {
  const answer = await fetch(link ?? '', { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
};

describe('the installed supabase-js', () => {
  it('signs up, verifies, refreshes, reads claims and signs in again', async () => {
    const supabase = client();
    const email = freshEmail();
    const options = { data: { first_name: 'First', last_name: null } };
    const { data: made } = await supabase.auth.signUp({ email, password, options });
    expect(made.session).toBeNull();
    expect(made.user?.identities).toHaveLength(1);
    const token = lastMail(server, email).code;
    const { data } = await supabase.auth.verifyOtp({ type: 'email', email, token });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const { data: refreshed } = await supabase.auth.refreshSession();
    expect(refreshed.session?.refresh_token).not.toBe(data.session?.refresh_token);
    const { data: claims, error } = await supabase.auth.getClaims();
    expect(error).toBeNull();
    expect(claims?.header.alg).toBe('ES256');
    expect(claims?.claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1' });
    await supabase.auth.signOut();
    const again = await supabase.auth.signInWithPassword({ email, password });
    expect(again.data.user?.user_metadata.first_name).toBe('First');
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
  });

  it('learns that an address is taken by an empty list of identities', async () => {
    const { email } = await member();
    const mails = server.mails.length;
    const { data, error } = await client().auth.signUp({ email, password: 'another password' });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(server.mails).toHaveLength(mails);
  });

  it('gets errors with their codes', async () => {
    const wrong = await client().auth.signInWithPassword({ email: freshEmail(), password });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    const weak = await client().auth.signUp({ email: freshEmail(), password: 'abc' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    const disabled = await client().auth.signInAnonymously();
    expect(disabled.error?.code).toBe('anonymous_provider_disabled');
  });

  it('recovers a password by PKCE and ends other sessions', async () => {
    const { supabase: other, email } = await member();
    const supabase = client('pkce');
    const redirectTo = `${site}/reset-password`;
    await supabase.auth.resetPasswordForEmail(email, { redirectTo });
    const code = await codeAfter(lastMail(server, email, 'recovery').link);
    const events: string[] = [];
    supabase.auth.onAuthStateChange((event) => void events.push(event));
    const exchanged = await supabase.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    const changed = await supabase.auth.updateUser({ password: 'a new password 2' });
    expect(changed.error).toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    const old = await client().auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  it('signs in with a mailed code and with a magic link', async () => {
    const { email } = await member();
    const byCode = client();
    await byCode.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const token = lastMail(server, email, 'magiclink').code;
    const verified = await byCode.auth.verifyOtp({ type: 'email', email, token });
    expect(verified.data.session?.user.email).toBe(email);
    server.advance(61);
    const byLink = client('pkce');
    await byLink.auth.signInWithOtp({ email });
    const code = await codeAfter(lastMail(server, email, 'magiclink').link);
    expect((await byLink.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
    const unknown = await client().auth.signInWithOtp({
      email: freshEmail(),
      options: { shouldCreateUser: false },
    });
    expect(unknown.error?.code).toBe('otp_disabled');
  });

  it('changes the address after both mails were answered', async () => {
    const { supabase, email } = await member();
    const next = freshEmail();
    const asked = await supabase.auth.updateUser({ email: next });
    expect(asked.data.user?.new_email).toBe(next);
    const verify = (to: string) =>
      supabase.auth.verifyOtp({
        type: 'email_change',
        email: to,
        token: lastMail(server, to, to === next ? 'email_change_new' : 'email_change_current').code,
      });
    expect((await verify(email)).data.session).toBeNull();
    expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
    expect((await verify(next)).data.user?.email).toBe(next);
  });

  it('signs in with Google by PKCE', async () => {
    const supabase = client('pkce');
    const email = freshEmail();
    const { data } = await supabase.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${site}/auth/callback`, skipBrowserRedirect: true },
    });
    const end = await server.signInAs(data.url ?? '', { email, name: 'A Full Name' });
    expect(end.href).toContain(`${site}/auth/callback?code=`);
    const code = end.searchParams.get('code') ?? '';
    const session = await supabase.auth.exchangeCodeForSession(code);
    expect(session.data.session?.provider_token).toBeTruthy();
    expect(session.data.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'A Full Name', email_verified: true },
    });
  });

  it('links and unlinks a Google account', async () => {
    const { supabase } = await member();
    const { data } = await supabase.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    await server.signInAs(data.url ?? '', { email: freshEmail() });
    const { data: listed } = await supabase.auth.getUserIdentities();
    expect(listed?.identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    const google = listed?.identities[1];
    if (!google) throw new Error('no identity');
    expect((await supabase.auth.unlinkIdentity(google)).error).toBeNull();
    expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it('enrols a second factor and gives it up', async () => {
    const { supabase } = await member();
    const { data: factor } = await supabase.auth.mfa.enroll({ factorType: 'totp' });
    expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    const code = totpCode(factor?.totp.secret ?? '', totpStep(server.config.now()));
    const factorId = factor?.id ?? '';
    const done = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
    expect(done.error).toBeNull();
    const { data: level } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await supabase.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await supabase.auth.refreshSession();
    const { data: after } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(after).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });
});
