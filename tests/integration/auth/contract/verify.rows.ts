import { expect } from 'vitest';
import { type AuthServer, claims, linkToken, site } from '../harness';
import { post, type Row, refusals } from './row';
import { ban, changingEmail, mailed, unconfirmed } from './states';

const email = 'someone@example.com';
const byCode = (body: object) => post('/verify', body);
const wrongCode: Row['gives'] = [403, 'otp_expired', 'Token has expired or is invalid'];
const wrongLink: Row['gives'] = [403, 'otp_expired', 'Email link is invalid or has expired'];
const other = (code = '') => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const shapeRows: Row[] = refusals([
  [
    'no type',
    byCode({ token: '123456', email }),
    [400, 'validation_failed', 'Verify requires a verification type'],
  ],
  [
    'no token',
    byCode({ type: 'signup', email }),
    [400, 'validation_failed', 'Verify requires either a token or a token hash'],
  ],
  [
    'both tokens',
    byCode({ type: 'signup', token: '1', token_hash: '1' }),
    [400, 'validation_failed', 'Verify requires either a token or a token hash'],
  ],
  [
    'a token without address',
    byCode({ type: 'signup', token: '1' }),
    [
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
  ],
  [
    'a token with both',
    byCode({ type: 'signup', token: '1', email, phone: '1' }),
    [
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
  ],
  [
    'a bad address',
    byCode({ type: 'signup', token: '1', email: 'nobody' }),
    [422, 'validation_failed', 'Invalid email format'],
  ],
  [
    'a hash with an address',
    byCode({ type: 'signup', token_hash: '1', email }),
    [400, 'validation_failed', 'Only the token_hash and type should be provided'],
  ],
  [
    'a hash with a redirect',
    byCode({ type: 'signup', token_hash: '1', redirect_to: site }),
    [400, 'validation_failed', 'Only the token_hash and type should be provided'],
  ],
  [
    'an unknown type with a hash',
    byCode({ type: 'nonsense', token_hash: '1' }),
    [400, 'validation_failed', 'Invalid email verification type'],
  ],
  ['an unknown type with a code', byCode({ type: 'nonsense', token: '1', email }), wrongCode],
  ['an unknown user', byCode({ type: 'signup', token: '123456', email }), wrongCode],
  ['an unknown hash', byCode({ type: 'signup', token_hash: 'f'.repeat(56) }), wrongLink],
  ['a phone code', byCode({ type: 'sms', token: '123456', phone: '123' }), wrongCode],
  [
    'a wrong code',
    async (s) => {
      const user = await unconfirmed(s);
      return byCode({ type: 'signup', email: user.email, token: other(user.mail.code) });
    },
    wrongCode,
  ],
  [
    'a banned user with the right code',
    async (s) => {
      const { email: address, mail, id } = await mailed(s, 'recovery');
      await ban(s, id);
      return byCode({ type: 'recovery', email: address, token: mail.code });
    },
    [403, 'user_banned', 'User is banned'],
  ],
  [
    'a code that was used',
    async (s) => {
      const { email: address, mail } = await mailed(s, 'recovery');
      const body = { type: 'recovery', email: address, token: mail.code };
      await s.send('POST', '/verify', { body });
      return byCode(body);
    },
    wrongCode,
  ],
  [
    'a link that was used',
    async (s) => {
      const { link } = await mailed(s, 'recovery');
      const body = { type: 'recovery', token_hash: link };
      await s.send('POST', '/verify', { body });
      return byCode(body);
    },
    wrongLink,
  ],
  [
    'the right code after five wrong ones',
    async (s) => {
      const { email: address, mail } = await unconfirmed(s);
      for (let i = 0; i < 5; i++)
        await s.send('POST', '/verify', {
          body: { type: 'email', email: address, token: other(mail.code) },
        });
      return byCode({ type: 'email', email: address, token: mail.code });
    },
    wrongCode,
  ],
  [
    'the link after five wrong codes',
    async (s) => {
      const { email: address, mail } = await unconfirmed(s);
      for (let i = 0; i < 5; i++)
        await s.send('POST', '/verify', {
          body: { type: 'email', email: address, token: other(mail.code) },
        });
      return byCode({ type: 'signup', token_hash: linkToken(mail) });
    },
    wrongLink,
  ],
]);

type Mailed = 'confirmation' | 'recovery' | 'change';
const proofs: Record<
  Mailed,
  (s: AuthServer) => Promise<{ email: string; code: string; link: string }>
> = {
  confirmation: async (s) => {
    const { email: address, mail } = await unconfirmed(s);
    return { email: address, code: mail.code, link: linkToken(mail) };
  },
  recovery: async (s) => {
    const { email: address, mail, link } = await mailed(s, 'recovery');
    return { email: address, code: mail.code, link };
  },
  change: async (s) => {
    const { email: address, toOld } = await changingEmail(s);
    return { email: address, code: toOld?.code ?? '', link: toOld ? linkToken(toOld) : '' };
  },
};

const accepts: Record<string, Mailed[]> = {
  signup: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['change'],
};

/** Every type against every kind of mail, once by code and once by link. */
const typeRows: Row[] = Object.entries(accepts).flatMap(([type, kinds]) =>
  (Object.keys(proofs) as Mailed[]).flatMap((kind): Row[] => {
    const fits = kinds.includes(kind);
    return [
      {
        it: `type ${type} ${fits ? 'accepts' : 'refuses'} a ${kind} code`,
        send: async (s) => {
          const { email: address, code } = await proofs[kind](s);
          return byCode({ type, email: address, token: code });
        },
        gives: fits ? [200] : wrongCode,
      },
      {
        it: `type ${type} ${fits ? 'accepts' : 'refuses'} a ${kind} link`,
        send: async (s) => byCode({ type, token_hash: (await proofs[kind](s)).link }),
        gives: fits ? [200] : wrongLink,
      },
    ];
  }),
);

const effectRows: Row[] = [
  {
    it: 'a confirmation sets every mark and clears the codes',
    send: async (s) => {
      const { email: address, mail } = await unconfirmed(s);
      return byCode({ type: 'signup', email: address.toUpperCase(), token: mail.code });
    },
    gives: [200],
    body: (body) => {
      expect(body.user).toMatchObject({ user_metadata: { email_verified: true } });
      expect(body.user.email_confirmed_at).toBe(body.user.confirmed_at);
      expect(body.user.identities[0].identity_data.email_verified).toBe(true);
      expect(claims(body.access_token).amr[0].method).toBe('otp');
    },
    after: async (s, { body }) =>
      expect(
        await s.database.sql`select 1 from auth.one_time_tokens where user_id = ${body.user.id}`,
      ).toHaveLength(0),
  },
  {
    it: 'a recovery confirms an unconfirmed user',
    send: async (s) => {
      const { email: address } = await unconfirmed(s);
      await s.send('POST', '/recover', { body: { email: address } });
      return byCode({ type: 'recovery', email: address, token: s.mails.at(-1)?.code });
    },
    gives: [200],
    body: (body) => expect(body.user.email_confirmed_at).toBeTruthy(),
  },
  {
    it: 'a typed code works for a PKCE mail, without a flow',
    send: async (s) => {
      const { email: address, mail } = await mailed(s, 'magiclink', true);
      return byCode({ type: 'email', email: address, token: mail.code });
    },
    gives: [200],
    body: (body) => expect(claims(body.access_token).amr[0].method).toBe('otp'),
  },
  {
    it: 'the first half of an address change gives a message and no session',
    send: async (s) => {
      const { newEmail, toNew } = await changingEmail(s);
      return byCode({ type: 'email_change', email: newEmail, token: toNew?.code });
    },
    gives: [200],
    body: (body) =>
      expect(body).toEqual({
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200',
      }),
  },
  {
    it: 'one confirmation is enough where the change is not secured',
    config: { secureEmailChange: false },
    send: async (s) => {
      const { newEmail, toNew, toOld } = await changingEmail(s);
      expect(toOld?.kind).not.toBe('email_change_current');
      return byCode({ type: 'email_change', email: newEmail, token: toNew?.code });
    },
    gives: [200],
    body: (body) => expect(body.user.new_email).toBeUndefined(),
  },
  ...[
    { seconds: 3599, gives: [200] as Row['gives'] },
    { seconds: 3601, gives: wrongCode },
  ].map(
    ({ seconds, gives }): Row => ({
      it: `a code after ${seconds} s`,
      alone: true,
      send: async (s) => {
        const { email: address, mail } = await unconfirmed(s);
        s.advance(seconds);
        return byCode({ type: 'signup', email: address, token: mail.code });
      },
      gives,
    }),
  ),
];

export const verifyRows: Row[] = [...shapeRows, ...typeRows, ...effectRows];
