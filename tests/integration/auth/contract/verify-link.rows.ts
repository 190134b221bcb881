import { expect } from 'vitest';
import { linkToken, signedIn, site } from '../harness';
import { get, post, type Row, refusals } from './row';
import { ban, changingEmail, mailed, member, unconfirmed } from './states';

const byCode = (body: object) => post('/verify', body);
const wrongLink: Row['gives'] = [403, 'otp_expired', 'Email link is invalid or has expired'];

const follow = (token: string, type: string, target = `${site}/welcome?a=1`) =>
  get(`/verify?token=${token}&type=${type}&redirect_to=${encodeURIComponent(target)}`);
const fragmentOf = (location: URL) =>
  Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

const linkRows: Row[] = [
  ...refusals([
    ['GET without type', get('/verify?token=1'), [400, 'validation_failed']],
    ['GET without token', get('/verify?type=signup'), [400, 'validation_failed']],
  ]),
  {
    it: 'GET of an implicit link ends in a fragment',
    send: async (s) => follow(linkToken((await unconfirmed(s)).mail), 'signup'),
    gives: [303],
    body: (_, { location }) => {
      expect(location.href.startsWith(`${site}/welcome?a=1#`)).toBe(true);
      const names = [
        'access_token',
        'expires_at',
        'expires_in',
        'refresh_token',
        'sb',
        'token_type',
        'type',
      ];
      expect(Object.keys(fragmentOf(location)).sort()).toEqual(names);
      expect(fragmentOf(location)).toMatchObject({ token_type: 'bearer', type: 'signup', sb: '' });
    },
  },
  {
    it: 'GET of a PKCE link ends in a code and keeps the query',
    send: async (s) => follow((await mailed(s, 'recovery', true)).link, 'recovery'),
    gives: [303],
    body: (_, { location }) => {
      expect(location.searchParams.get('a')).toBe('1');
      expect(location.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/);
      expect(location.hash).toBe('');
    },
  },
  {
    it: 'GET of a wrong link ends in an error fragment',
    send: follow('f'.repeat(56), 'signup'),
    gives: [303],
    body: (_, { location }) => {
      expect(location.search).toBe('?a=1');
      expect(fragmentOf(location)).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      });
    },
  },
  {
    it: 'GET of a wrong PKCE link has the error in the query as well',
    send: follow(`pkce_${'f'.repeat(56)}`, 'signup'),
    gives: [303],
    body: (_, { location }) => {
      expect(location.searchParams.get('error_code')).toBe('otp_expired');
      expect(fragmentOf(location).error_code).toBe('otp_expired');
    },
  },
  {
    it: 'GET with an unknown type',
    send: follow('f'.repeat(56), 'nonsense'),
    gives: [303],
    body: (_, { location }) =>
      expect(fragmentOf(location)).toMatchObject({
        error: 'invalid_request',
        error_code: 'validation_failed',
      }),
  },
  {
    it: 'GET of a PKCE link of type email finds no flow',
    send: async (s) => follow((await mailed(s, 'magiclink', true)).link, 'email'),
    gives: [303],
    body: (_, { location }) =>
      expect(fragmentOf(location)).toMatchObject({
        error: 'invalid_request',
        error_code: 'flow_state_not_found',
      }),
  },
  {
    it: 'GET of the first half of an address change',
    send: async (s) => {
      const { toOld } = await changingEmail(s);
      return follow(toOld ? linkToken(toOld) : '', 'email_change');
    },
    gives: [303],
    body: (_, { location }) =>
      expect(fragmentOf(location).message).toContain('Confirmation link accepted'),
  },
  {
    it: 'GET with a foreign redirect ends at the site',
    send: follow('f'.repeat(56), 'signup', 'https://evil.test/'),
    gives: [303],
    body: (_, { location }) => expect(location.origin).toBe(site),
  },
  {
    it: 'GET for a banned user',
    send: async (s) => {
      const { link, id } = await mailed(s, 'recovery');
      await ban(s, id);
      return follow(link, 'recovery');
    },
    gives: [303],
    body: (_, { location }) => expect(fragmentOf(location).error_code).toBe('user_banned'),
  },
  {
    it: 'ten parallel uses of one link give one session',
    send: async (s) => {
      const { link } = await mailed(s, 'recovery');
      const body = { type: 'recovery', token_hash: link };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => s.send('POST', '/verify', { body })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      return byCode(body);
    },
    gives: wrongLink,
  },
  {
    it: 'a taken address is refused when the change is confirmed',
    send: async (s) => {
      const { newEmail, toNew, toOld } = await changingEmail(s);
      await s.send('POST', '/verify', {
        body: { type: 'email_change', token_hash: toOld ? linkToken(toOld) : '' },
      });
      await signedIn(s, newEmail);
      await member(s);
      return byCode({ type: 'email_change', token_hash: toNew ? linkToken(toNew) : '' });
    },
    gives: [422, 'email_exists'],
  },
];

export const verifyLinkRows: Row[] = [...linkRows];
