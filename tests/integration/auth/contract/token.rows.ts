import { expect } from 'vitest';
import { hashPassword } from '@/local/auth/password';
import { claims, freshEmail, lastMail, password, pkcePair } from '../harness';
import { get, post, type Row, refusals } from './row';
import { ban, banned, member, pkceCode, unconfirmed } from './states';

const email = 'someone@example.com';
const withPassword = '/token?grant_type=password';
const withCode = '/token?grant_type=pkce';
const exchange = (auth_code: string, code_verifier: string) =>
  post(withCode, { auth_code, code_verifier });
const wrong: Row['gives'] = [400, 'invalid_credentials', 'Invalid login credentials'];
const emptyPair: Row['gives'] = [
  400,
  'validation_failed',
  'invalid request: both auth code and code verifier should be non-empty',
];
const noFlow: Row['gives'] = [
  404,
  'flow_state_not_found',
  'invalid flow state, no valid flow state found',
];

const passwordRows: Row[] = [
  ...refusals([
    ['no grant type', post('/token', {}), [400, 'invalid_credentials', 'unsupported_grant_type']],
    [
      'a grant named like a method of objects',
      post('/token?grant_type=constructor', {}),
      [400, 'invalid_credentials', 'unsupported_grant_type'],
    ],
    [
      'both e-mail and phone',
      post(withPassword, { email, phone: '123', password }),
      [
        400,
        'validation_failed',
        'Only an email address or phone number should be provided on login.',
      ],
    ],
    [
      'neither',
      post(withPassword, { password }),
      [400, 'validation_failed', 'missing email or phone'],
    ],
    [
      'a phone',
      post(withPassword, { phone: '123', password }),
      [422, 'phone_provider_disabled', 'Phone logins are disabled'],
    ],
    [
      'e-mail switched off',
      post(withPassword, { email, password }),
      [422, 'email_provider_disabled', 'Email logins are disabled'],
      { emailEnabled: false },
    ],
    ['an unknown address', post(withPassword, { email, password }), wrong],
    ['no password', post(withPassword, { email }), wrong],
    [
      'a malformed address is only unknown',
      post(withPassword, { email: 'not an address', password }),
      wrong,
    ],
    [
      'a wrong password',
      async (s) => post(withPassword, { email: (await member(s)).email, password: 'wrong' }),
      wrong,
    ],
    [
      'an address with a space is not trimmed',
      async (s) => post(withPassword, { email: ` ${(await member(s)).email}`, password }),
      wrong,
    ],
    [
      'unconfirmed with the right password',
      async (s) => post(withPassword, { email: (await unconfirmed(s)).email, password }),
      [400, 'email_not_confirmed', 'Email not confirmed'],
    ],
    [
      'unconfirmed with a wrong password',
      async (s) => post(withPassword, { email: (await unconfirmed(s)).email, password: 'wrong' }),
      wrong,
    ],
    [
      'banned with the right password',
      async (s) => post(withPassword, { email: (await banned(s)).email, password }),
      [400, 'user_banned', 'User is banned'],
    ],
    [
      'banned with a wrong password',
      async (s) => post(withPassword, { email: (await banned(s)).email, password: 'wrong' }),
      wrong,
    ],
    [
      'a user without a password',
      async (s) => {
        const guest = freshEmail();
        await s.send('POST', '/otp', { body: { email: guest } });
        return post(withPassword, { email: guest, password: '' });
      },
      wrong,
    ],
  ]),
  {
    it: 'the right password in any case of the address',
    send: async (s) =>
      post(withPassword, { email: (await member(s)).email.toUpperCase(), password }),
    gives: [200],
    body: (body) => {
      expect(Object.keys(body).sort()).toEqual([
        'access_token',
        'expires_at',
        'expires_in',
        'refresh_token',
        'token_type',
        'user',
      ]);
      expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
      expect(body.expires_at).toBe(claims(body.access_token).exp);
      expect(claims(body.access_token)).toMatchObject({
        aal: 'aal1',
        amr: [{ method: 'password' }],
      });
      expect(body.user.last_sign_in_at).toBeTruthy();
    },
  },
  {
    it: 'a password that no longer meets the policy is accepted with a note',
    config: { minPasswordLength: 40 },
    send: async (s) => {
      const address = freshEmail();
      await s.send('POST', '/otp', { body: { email: address } });
      const proof = { type: 'email', email: address, token: lastMail(s, address).code };
      const { body } = await s.send('POST', '/verify', { body: proof });
      const hash = await hashPassword(s.config, password);
      await s.database
        .sql`update auth.users set password_hash = ${hash} where id = ${body.user.id}`;
      return post(withPassword, { email: address, password });
    },
    gives: [200],
    body: (body) => expect(body.weak_password).toMatchObject({ reasons: ['length'] }),
  },
];

const pkceRows: Row[] = [
  ...refusals([
    ['no code', exchange('', 'v'), emptyPair],
    ['no verifier', exchange('c', ''), emptyPair],
    ['an unknown code', exchange('5e6b2c4e-0000-4000-8000-000000000000', 'v'), noFlow],
    ['a code that is no UUID', exchange('nonsense', 'v'), noFlow],
    [
      'a code that was used',
      async (s) => {
        const { code, verifier } = await pkceCode(s);
        await s.send('POST', withCode, { body: { auth_code: code, code_verifier: verifier } });
        return exchange(code, verifier);
      },
      noFlow,
    ],
    [
      'a banned user',
      async (s) => {
        const { code, verifier, id } = await pkceCode(s);
        await ban(s, id);
        return exchange(code, verifier);
      },
      [403, 'user_banned'],
    ],
    [
      'five wrong verifiers burn the code',
      async (s) => {
        const { code, verifier } = await pkceCode(s);
        for (let i = 0; i < 5; i++)
          await s.send('POST', withCode, { body: { auth_code: code, code_verifier: 'wrong' } });
        return exchange(code, verifier);
      },
      noFlow,
    ],
  ]),
  {
    it: 'a wrong verifier leaves the code usable',
    send: async (s) => {
      const { code, verifier } = await pkceCode(s);
      const first = await s.send('POST', withCode, {
        body: { auth_code: code, code_verifier: 'wrong' },
      });
      expect(first.body).toEqual({
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      });
      return exchange(code, verifier);
    },
    gives: [200],
    body: (body) => expect(claims(body.access_token).amr[0].method).toBe('recovery'),
  },
  ...[
    { seconds: 299, gives: [200] as Row['gives'] },
    {
      seconds: 301,
      gives: [
        422,
        'flow_state_expired',
        'invalid flow state, flow state has expired',
      ] as Row['gives'],
    },
  ].map(
    ({ seconds, gives }): Row => ({
      it: `a code after ${seconds} s`,
      alone: true,
      send: async (s) => {
        const { code, verifier } = await pkceCode(s);
        s.advance(seconds);
        return exchange(code, verifier);
      },
      gives,
    }),
  ),
  {
    it: 'a link opened late still gives its code the full time',
    alone: true,
    send: async (s) => {
      const user = await member(s);
      const pair = await pkcePair();
      await s.send('POST', '/recover', { body: { email: user.email, ...pair.body } });
      s.advance(1800);
      const answer = await fetch(lastMail(s, user.email, 'recovery').link ?? '', {
        redirect: 'manual',
      });
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
      return exchange(code, pair.verifier);
    },
    gives: [200],
  },
];

const jwtRows: Row[] = [
  {
    it: 'an access token lives to its last second',
    alone: true,
    send: async (s) => {
      const { access: token } = await member(s);
      s.advance(3598);
      return get('/user', undefined, { token });
    },
    gives: [200],
  },
  {
    it: 'an access token is dead a second later',
    alone: true,
    send: async (s) => {
      const { access: token } = await member(s);
      s.advance(3601);
      return get('/user', undefined, { token });
    },
    gives: [403, 'bad_jwt'],
  },
];

export const tokenRows: Row[] = [...passwordRows, ...pkceRows, ...jwtRows];
