import { expect } from 'vitest';
import { freshEmail, pkcePair } from '../harness';
import { post, type Row, refusals } from './row';
import { member, unconfirmed } from './states';

const email = 'someone@example.com';
const half = { code_challenge: 'c'.repeat(43) };
const pairNeeded: Row['gives'] = [
  400,
  'validation_failed',
  'PKCE flow requires code_challenge_method and code_challenge',
];
const isEmpty = (body: unknown) => expect(body).toEqual({});

const otpRows: Row[] = [
  ...refusals([
    [
      'otp: both',
      post('/otp', { email, phone: '123' }),
      [400, 'validation_failed', 'Only an email address or phone number should be provided'],
    ],
    [
      'otp: a channel with an e-mail',
      post('/otp', { email, channel: 'sms' }),
      [400, 'validation_failed', 'Channel should only be specified with Phone OTP'],
    ],
    [
      'otp: neither',
      post('/otp', {}),
      [400, 'validation_failed', 'One of email or phone must be set'],
    ],
    [
      'otp: unknown without create_user',
      post('/otp', { email, create_user: false }),
      [422, 'otp_disabled', 'Signups not allowed for otp'],
    ],
    [
      'otp: malformed without create_user',
      post('/otp', { email: 'nobody', create_user: false }),
      [422, 'otp_disabled', 'Signups not allowed for otp'],
    ],
    [
      'otp: malformed',
      post('/otp', { email: 'nobody' }),
      [400, 'validation_failed', 'Unable to validate email address: invalid format'],
    ],
    [
      'otp: a phone',
      post('/otp', { phone: '123' }),
      [400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ],
    [
      'otp: e-mail switched off',
      post('/otp', { email }),
      [422, 'email_provider_disabled', 'Email logins are disabled'],
      { emailEnabled: false },
    ],
    [
      'otp: magic link switched off',
      post('/otp', { email }),
      [422, 'email_provider_disabled', 'Login with magic link is disabled'],
      { magicLinkEnabled: false },
    ],
    [
      'otp: signups disabled',
      post('/otp', { email }),
      [422, 'signup_disabled'],
      { signupDisabled: true },
    ],
    ['otp: half a PKCE pair', post('/otp', { email, ...half }), pairNeeded],
  ]),
  {
    it: 'otp: an unknown address is signed up',
    send: async () => post('/otp', { email: freshEmail(), data: { a: 1 } }),
    gives: [200],
    body: isEmpty,
    after: async (s) => {
      const mail = s.mails.at(-1);
      expect(mail?.kind).toBe('signup');
      const [row] = await s.database
        .sql`select user_metadata, password_hash from auth.users where email = ${mail?.to ?? ''}`;
      expect(row).toMatchObject({ user_metadata: { a: 1 }, password_hash: null });
    },
  },
  {
    it: 'otp: an unconfirmed address gets its sign-up mail again, even without create_user',
    alone: true,
    send: async (s) => {
      const { email: waiting } = await unconfirmed(s);
      s.advance(61);
      return post('/otp', { email: waiting, create_user: false });
    },
    gives: [200],
    body: isEmpty,
    after: async (s) => expect(s.mails.map(({ kind }) => kind)).toEqual(['signup', 'signup']),
  },
  {
    it: 'otp: under autoconfirm the user is confirmed and gets a magic link',
    config: { autoconfirm: true },
    send: async () => post('/otp', { email: freshEmail() }),
    gives: [200],
    after: async (s) => {
      expect(s.mails.at(-1)?.kind).toBe('magiclink');
      const [row] = await s.database
        .sql`select email_confirmed_at from auth.users where email = ${s.mails.at(-1)?.to ?? ''}`;
      expect(row?.email_confirmed_at).toBeTruthy();
    },
  },
  {
    it: 'otp: a confirmed address gets a magic link on the recovery token',
    send: async (s) => post('/otp', { email: (await member(s)).email, create_user: false }),
    gives: [200],
    body: isEmpty,
    after: async (s) => {
      const mail = s.mails.at(-1);
      expect(mail?.kind).toBe('magiclink');
      const rows = await s.database
        .sql`select kind from auth.one_time_tokens t join auth.users u on u.id = user_id where email = ${mail?.to ?? ''} and recovery_sent_at is not null`;
      expect(rows.map(({ kind }) => kind)).toEqual(['recovery']);
    },
  },
  {
    it: 'otp: with PKCE the flow is called magiclink',
    send: async (s) => post('/otp', { email: (await member(s)).email, ...(await pkcePair()).body }),
    gives: [200],
    after: async (s) =>
      expect(
        (
          await s.database
            .sql`select method from auth.flow_states f join auth.users u on u.id = user_id where email = ${s.mails.at(-1)?.to ?? ''}`
        )[0]?.method,
      ).toBe('magiclink'),
  },
  {
    it: 'otp: within the minute nothing is mailed and nobody is told',
    send: async (s) => {
      const user = await member(s);
      await s.send('POST', '/otp', { body: { email: user.email } });
      s.mails.length = 0;
      return post('/otp', { email: user.email });
    },
    gives: [200],
    body: isEmpty,
    after: async (s) => expect(s.mails).toEqual([]),
  },
];

export const mailedCodeRows: Row[] = [...otpRows];
