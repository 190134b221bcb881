import { expect } from 'vitest';
import { freshEmail, lastMail, password, signInAgain } from '../harness';
import { get, post, put, type Row } from './row';
import { mailed, member } from './states';

const next = 'another password 2';
const update = async (s: Parameters<typeof member>[0], body: object) =>
  put('/user', body, { token: (await member(s)).access });

const reauthentication = { passwordNeedsReauthentication: true, jwtExpirySeconds: 7 * 24 * 3600 };
const reauthenticationRows: Row[] = [
  {
    it: 'an old session needs a nonce for a new password',
    alone: true,
    config: reauthentication,
    send: async (s) => {
      const { access: token } = await member(s);
      s.advance(24 * 3600 + 1);
      return put('/user', { password: next }, { token });
    },
    gives: [400, 'reauthentication_needed', 'Password update requires reauthentication'],
  },
  {
    it: 'a wrong nonce is refused, and five of them kill it',
    alone: true,
    config: reauthentication,
    send: async (s) => {
      const { access: token, email } = await member(s);
      s.advance(24 * 3600 + 1);
      await s.send('GET', '/reauthenticate', { token });
      const nonce = lastMail(s, email, 'reauthentication').code;
      const wrong = nonce === '111111' ? '222222' : '111111';
      for (let i = 0; i < 5; i++)
        await s.send('PUT', '/user', { body: { password: next, nonce: wrong }, token });
      return put('/user', { password: next, nonce }, { token });
    },
    gives: [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
  },
  {
    it: 'the mailed nonce is accepted',
    alone: true,
    config: reauthentication,
    send: async (s) => {
      const { access: token, email } = await member(s);
      s.advance(24 * 3600 + 1);
      await s.send('GET', '/reauthenticate', { token });
      return put(
        '/user',
        { password: next, nonce: lastMail(s, email, 'reauthentication').code },
        { token },
      );
    },
    gives: [200],
  },
  {
    it: 'a young session needs none',
    config: reauthentication,
    send: (s) => update(s, { password: next }),
    gives: [200],
  },
  {
    it: 'the current password is accepted',
    config: { passwordNeedsCurrent: true },
    send: (s) => update(s, { password: next, current_password: password }),
    gives: [200],
  },
  {
    it: 'who came by mail need not know the current password',
    config: { passwordNeedsCurrent: true },
    send: async (s) => {
      const { email, mail } = await mailed(s, 'recovery');
      const { body } = await s.send('POST', '/verify', {
        body: { type: 'recovery', email, token: mail.code },
      });
      return put('/user', { password: next }, { token: body.access_token });
    },
    gives: [200],
  },
];

const updateRows: Row[] = [
  {
    it: 'GET gives the user and no secret',
    send: async (s) => get('/user', undefined, { token: (await member(s)).access }),
    gives: [200],
    body: (body, { text }) => {
      expect(body.identities).toHaveLength(1);
      expect(body.factors).toBeUndefined();
      expect(text).not.toMatch(/scrypt|hash|secret|refresh/);
    },
  },
  {
    it: 'update: nothing',
    send: (s) => update(s, {}),
    gives: [200],
    body: (body) => expect(body.id).toBeTruthy(),
  },
  {
    it: 'update: metadata is merged and null removes',
    send: async (s) => {
      const { access: token } = await member(s);
      await s.send('PUT', '/user', { body: { data: { a: 1, b: { c: 2 }, d: 3 } }, token });
      return put('/user', { data: { b: { e: 4 }, d: null } }, { token });
    },
    gives: [200],
    body: (body) => expect(body.user_metadata).toEqual({ email_verified: true, a: 1, b: { e: 4 } }),
  },
  {
    it: 'update: a password ends other sessions and open codes, and resets the minute',
    send: async (s) => {
      const { email } = await mailed(s, 'recovery');
      return put('/user', { password: next }, { token: (await signInAgain(s, email)).access });
    },
    gives: [200],
    body: (body) => expect(body.recovery_sent_at).toBeUndefined(),
    after: async (s, { body }) => {
      expect(
        await s.database.sql`select 1 from auth.sessions where user_id = ${body.id}`,
      ).toHaveLength(1);
      expect(
        await s.database.sql`select 1 from auth.one_time_tokens where user_id = ${body.id}`,
      ).toHaveLength(0);
      const mails = s.mails.length;
      await s.send('POST', '/recover', { body: { email: body.email } });
      expect(s.mails).toHaveLength(mails + 1);
      const signIn = await s.send('POST', '/token?grant_type=password', {
        body: { email: body.email, password: next },
      });
      expect(signIn.status).toBe(200);
    },
  },
  {
    it: 'update: an address changes only by its mails',
    send: (s) => update(s, { email: freshEmail().toUpperCase() }),
    gives: [200],
    body: (body) => {
      expect(body.new_email).toBe(body.new_email.toLowerCase());
      expect(body.email).not.toBe(body.new_email);
      expect(body.email_change_sent_at).toBeTruthy();
    },
    after: async (s, { body }) => {
      const [first, second] = s.mails.slice(-2);
      expect([first?.to, second?.to]).toEqual([body.email, body.new_email]);
      expect(first?.code).not.toBe(second?.code);
    },
  },
  {
    it: 'update: the own address changes nothing',
    send: async (s) => {
      const user = await member(s);
      return put('/user', { email: user.email }, { token: user.access });
    },
    gives: [200],
    body: (body) => expect(body.new_email).toBeUndefined(),
  },
  {
    it: 'logout is empty',
    send: async (s) => post('/logout', undefined, { token: (await member(s)).access }),
    gives: [204],
    body: (_, { text }) => expect(text).toBe(''),
  },
];

export const userRows: Row[] = [...reauthenticationRows, ...updateRows];
