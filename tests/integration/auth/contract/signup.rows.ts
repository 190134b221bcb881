import { expect } from 'vitest';
import { claims, freshEmail, password, pkcePair } from '../harness';
import { post, type Row } from './row';
import { member, unconfirmed } from './states';

export const signupRows: Row[] = [
  {
    it: 'a new address gets a user object and a mail',
    send: async () =>
      post('/signup', { email: freshEmail(), password, data: { first_name: 'First' } }),
    gives: [200],
    body: (body) => {
      expect(body.access_token).toBeUndefined();
      expect(body).toMatchObject({
        aud: 'authenticated',
        role: 'authenticated',
        phone: '',
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { first_name: 'First' },
      });
      expect(body.confirmation_sent_at).toBeTruthy();
      expect(body.email_confirmed_at).toBeUndefined();
      expect(body.identities[0]).toMatchObject({
        id: body.id,
        provider: 'email',
        identity_data: { sub: body.id, email_verified: false, first_name: 'First' },
      });
      expect(JSON.stringify(body)).not.toMatch(/password_hash|scrypt|token/);
    },
    after: async (s, { body }) => {
      const mail = s.mails.findLast(({ to }) => to === body.email);
      expect(mail).toMatchObject({ kind: 'signup', code: expect.stringMatching(/^\d{6}$/) });
      expect(mail?.link).toContain(`${s.url}/verify?token=`);
      expect(mail?.text).toContain(mail?.code);
      expect(mail?.html).toContain(mail?.code);
    },
  },
  {
    it: 'the address is kept in lower case',
    send: async () => post('/signup', { email: freshEmail().toUpperCase(), password }),
    gives: [200],
    body: (body) => expect(body.email).toBe(body.email.toLowerCase()),
  },
  {
    it: 'codes are stored as hashes only',
    send: async () => post('/signup', { email: freshEmail(), password }),
    gives: [200],
    after: async (s, { body }) => {
      const rows = await s.database
        .sql`select to_jsonb(t)::text as t from auth.one_time_tokens t where user_id = ${body.id}`;
      const mail = s.mails.findLast(({ to }) => to === body.email);
      const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '-';
      expect(rows).toHaveLength(1);
      expect(rows[0]?.t).not.toContain(token);
      expect(rows[0]?.t).not.toMatch(new RegExp(`"${mail?.code}"`));
    },
  },
  {
    it: 'autoconfirm gives a session at once',
    config: { autoconfirm: true },
    send: async () => post('/signup', { email: freshEmail(), password }),
    gives: [200],
    body: (body) => {
      expect(body.token_type).toBe('bearer');
      expect(body.user.email_confirmed_at).toBeTruthy();
      expect(claims(body.access_token).amr[0].method).toBe('password');
    },
  },
  {
    it: 'a known address gets a made-up user and no mail',
    send: async (s) => {
      const { email: known } = await member(s);
      s.mails.length = 0;
      return post('/signup', { email: known, password: 'something else', data: { a: 1 } });
    },
    gives: [200],
    body: (body) => {
      expect(body).toMatchObject({
        identities: [],
        role: '',
        aud: 'authenticated',
        user_metadata: { a: 1 },
      });
      expect(body.created_at).toBe(body.updated_at);
      expect(body.confirmation_sent_at).toBe(body.created_at);
      expect(body.email_confirmed_at ?? body.last_sign_in_at ?? body.confirmed_at).toBeUndefined();
    },
    after: async (s) => expect(s.mails).toEqual([]),
  },
  {
    it: 'a known address under autoconfirm is refused',
    config: { autoconfirm: true },
    send: async (s) => {
      const known = freshEmail();
      await s.send('POST', '/signup', { body: { email: known, password } });
      return post('/signup', { email: known, password });
    },
    gives: [422, 'user_already_exists', 'User already registered'],
  },
  {
    it: 'an unconfirmed address keeps its password and metadata',
    alone: true,
    send: async (s) => {
      const { email: waiting } = await unconfirmed(s, { data: { first_name: 'First' } });
      s.advance(61);
      return post('/signup', {
        email: waiting,
        password: 'the second one',
        data: { first_name: 'Second' },
      });
    },
    gives: [200],
    body: (body) => {
      expect(body.user_metadata.first_name).toBe('First');
      expect(body.identities).toHaveLength(1);
    },
    after: async (s, { body }) => {
      expect(s.mails.filter(({ to }) => to === body.email)).toHaveLength(2);
      const signIn = (given: string) =>
        s.send('POST', '/token?grant_type=password', {
          body: { email: body.email, password: given },
        });
      expect((await signIn('the second one')).body.code).toBe('invalid_credentials');
      expect((await signIn(password)).body.code).toBe('email_not_confirmed');
    },
  },
  {
    it: 'an unconfirmed address within the minute gets no second mail, and is not told',
    send: async (s) => post('/signup', { email: (await unconfirmed(s)).email, password }),
    gives: [200],
    after: async (s, { body }) =>
      expect(s.mails.filter(({ to }) => to === body.email)).toHaveLength(1),
  },
  {
    it: 'a PKCE sign-up marks the link and stores the flow',
    send: async () =>
      post('/signup', { email: freshEmail(), password, ...(await pkcePair()).body }),
    gives: [200],
    after: async (s, { body }) => {
      const token = new URL(
        s.mails.findLast(({ to }) => to === body.email)?.link ?? '',
      ).searchParams.get('token');
      expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
      const flows = await s.database
        .sql`select method from auth.flow_states where user_id = ${body.id}`;
      expect(flows.map(({ method }) => method)).toEqual(['email/signup']);
    },
  },
  {
    it: 'ten parallel sign-ups of one address make one user',
    send: async (s) => {
      const body = { email: freshEmail(), password };
      const made = await Promise.all(
        Array.from({ length: 9 }, () => s.send('POST', '/signup', { body })),
      );
      expect(made.map(({ status }) => status)).toEqual(Array(9).fill(200));
      return post('/signup', body);
    },
    gives: [200],
    after: async (s, { body }) => {
      const rows = await s.database.sql`select id from auth.users where email = ${body.email}`;
      expect(rows).toHaveLength(1);
      expect(s.mails.filter(({ to }) => to === body.email)).toHaveLength(1);
    },
  },
];
