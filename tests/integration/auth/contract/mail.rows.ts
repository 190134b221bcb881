import { expect } from 'vitest';
import { freshEmail, lastMail, password } from '../harness';
import { get, post, type Row, refusals } from './row';
import { banned, changingEmail, member, unconfirmed } from './states';

const email = 'someone@example.com';
const half = { code_challenge: 'c'.repeat(43) };
const pairNeeded: Row['gives'] = [
  400,
  'validation_failed',
  'PKCE flow requires code_challenge_method and code_challenge',
];
const isEmpty = (body: unknown) => expect(body).toEqual({});

const recoverRows: Row[] = [
  ...refusals([
    [
      'recover: e-mail switched off',
      post('/recover', { email }),
      [400, 'email_provider_disabled'],
      { emailEnabled: false },
    ],
    [
      'recover: empty',
      post('/recover', {}),
      [400, 'validation_failed', 'Password recovery requires an email'],
    ],
    ['recover: malformed', post('/recover', { email: 'nobody' }), [400, 'validation_failed']],
    ['recover: half a PKCE pair', post('/recover', { email, ...half }), pairNeeded],
  ]),
  {
    it: 'recover: an unknown address',
    send: async () => post('/recover', { email: freshEmail() }),
    gives: [200],
    body: isEmpty,
  },
  {
    it: 'recover: a known address gets a mail',
    send: async (s) =>
      post('/recover?redirect_to=http%3A%2F%2Fsite.test%3A3000%2Fa%3Fb%3D1%26c%3D2', {
        email: (await member(s)).email,
      }),
    gives: [200],
    body: isEmpty,
    after: async (s) => {
      const mail = s.mails.at(-1);
      expect(mail?.kind).toBe('recovery');
      expect(mail?.link).toContain('type=recovery');
      expect(mail?.link).toContain('redirect_to=http%3A%2F%2Fsite.test%3A3000%2Fa%3Fb%3D1%26c%3D2');
    },
  },
  {
    it: 'recover: an unconfirmed address gets one, too',
    send: async (s) => post('/recover', { email: (await unconfirmed(s)).email }),
    gives: [200],
    after: async (s) => expect(s.mails.at(-1)?.kind).toBe('recovery'),
  },
  {
    it: 'recover: shares its minute with the magic link',
    send: async (s) => {
      const user = await member(s);
      await s.send('POST', '/otp', { body: { email: user.email } });
      return post('/recover', { email: user.email });
    },
    gives: [200],
    after: async (s) => expect(s.mails.at(-1)?.kind).toBe('magiclink'),
  },
  {
    it: 'recover: a minute later another mail goes out',
    alone: true,
    send: async (s) => {
      const user = await member(s);
      await s.send('POST', '/recover', { body: { email: user.email } });
      s.advance(61);
      return post('/recover', { email: user.email });
    },
    gives: [200],
    after: async (s) => expect(s.mails.filter(({ kind }) => kind === 'recovery')).toHaveLength(2),
  },
  {
    it: 'recover: a host that was not configured does not enter the link',
    send: async (s) =>
      post(
        '/recover',
        { email: (await member(s)).email },
        { headers: { 'x-forwarded-host': 'evil.test' } },
      ),
    gives: [200],
    after: async (s) => expect(s.mails.at(-1)?.link?.startsWith(`${s.url}/verify?`)).toBe(true),
  },
  {
    it: 'recover: a configured host does',
    config: { forwardedHosts: ['app.example.com'] },
    send: async (s) =>
      post(
        '/recover',
        { email: (await member(s)).email },
        { headers: { 'x-forwarded-host': 'app.example.com' } },
      ),
    gives: [200],
    after: async (s) =>
      expect(new URL(s.mails.at(-1)?.link ?? '').hostname).toBe('app.example.com'),
  },
];

const types = 'Missing one of these types: signup, email_change, sms, phone_change';
const resendRows: Row[] = [
  ...refusals([
    ['resend: no type', post('/resend', { email }), [400, 'validation_failed', types]],
    [
      'resend: another type',
      post('/resend', { type: 'recovery', email }),
      [400, 'validation_failed', types],
    ],
    [
      'resend: signup without e-mail',
      post('/resend', { type: 'signup', phone: '123' }),
      [400, 'validation_failed', 'Type provided requires an email address'],
    ],
    [
      'resend: both',
      post('/resend', { type: 'signup', email, phone: '123' }),
      [400, 'validation_failed', 'Only an email address or phone number should be provided.'],
    ],
    [
      'resend: neither',
      post('/resend', { type: 'email_change' }),
      [400, 'validation_failed', 'Missing email address or phone number'],
    ],
    [
      'resend: sms',
      post('/resend', { type: 'sms', phone: '123' }),
      [400, 'phone_provider_disabled'],
    ],
  ]),
  {
    it: 'resend: an unknown address',
    send: async () => post('/resend', { type: 'signup', email: freshEmail() }),
    gives: [200],
    body: isEmpty,
  },
  {
    it: 'resend: a confirmed address',
    send: async (s) => post('/resend', { type: 'signup', email: (await member(s)).email }),
    gives: [200],
    body: isEmpty,
  },
  {
    it: 'resend: no pending change',
    send: async (s) => post('/resend', { type: 'email_change', email: (await member(s)).email }),
    gives: [200],
    body: isEmpty,
  },
  {
    it: 'resend: an unconfirmed address gets a new code, and the old one dies',
    alone: true,
    send: async (s) => {
      const { email: waiting } = await unconfirmed(s);
      s.advance(61);
      return post('/resend', { type: 'signup', email: waiting });
    },
    gives: [200],
    body: isEmpty,
    after: async (s) => {
      const [first, second] = s.mails;
      expect(s.mails).toHaveLength(2);
      const verify = (link: string | null | undefined) =>
        s.send('POST', '/verify', {
          body: { type: 'signup', token_hash: new URL(link ?? '').searchParams.get('token') },
        });
      expect((await verify(first?.link)).status).toBe(403);
      expect((await verify(second?.link)).status).toBe(200);
    },
  },
  {
    it: 'resend: within the minute nothing is mailed',
    send: async (s) => post('/resend', { type: 'signup', email: (await unconfirmed(s)).email }),
    gives: [200],
    body: isEmpty,
    after: async (s) =>
      expect(s.mails.filter(({ to }) => to === s.mails.at(-1)?.to)).toHaveLength(1),
  },
  {
    it: 'resend: a pending change is mailed again, found by the current address',
    alone: true,
    send: async (s) => {
      const user = await changingEmail(s);
      s.advance(61);
      return post('/resend', { type: 'email_change', email: user.email });
    },
    gives: [200],
    after: async (s) =>
      expect(s.mails.slice(-4).map(({ kind }) => kind)).toEqual([
        'email_change_current',
        'email_change_new',
        'email_change_current',
        'email_change_new',
      ]),
  },
];

const reauthenticateRows: Row[] = [
  ...refusals([
    [
      'reauthenticate: no bearer',
      get('/reauthenticate'),
      [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    ],
    [
      'reauthenticate: a banned user',
      async (s) => get('/reauthenticate', undefined, { token: (await banned(s)).access }),
      [403, 'user_banned'],
    ],
    [
      'reauthenticate: twice in a minute',
      async (s) => {
        const { access: token } = await member(s);
        await s.send('GET', '/reauthenticate', { token });
        return get('/reauthenticate', undefined, { token });
      },
      [
        429,
        'over_email_send_rate_limit',
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ],
    ],
  ]),
  {
    it: 'reauthenticate: mails a code without a link',
    send: async (s) => get('/reauthenticate', undefined, { token: (await member(s)).access }),
    gives: [200],
    body: isEmpty,
    after: async (s) =>
      expect(s.mails.at(-1)).toMatchObject({
        kind: 'reauthentication',
        link: null,
        code: expect.stringMatching(/^\d{6}$/),
      }),
  },
  {
    it: 'longer codes when so configured',
    config: { otpLength: 8 },
    send: async () => post('/signup', { email: freshEmail(), password }),
    gives: [200],
    after: async (s, { body }) => expect(lastMail(s, body.email).code).toMatch(/^\d{8}$/),
  },
];

export const mailRows: Row[] = [...recoverRows, ...resendRows, ...reauthenticateRows];
