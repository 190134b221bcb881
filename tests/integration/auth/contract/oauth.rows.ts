import { expect } from 'vitest';
import { site } from '../harness';
import { del, get, post, type Row, refusals } from './row';
import { member } from './states';

const google = {
  google: { clientId: 'x', clientSecret: 'y', discoveryUrl: 'http://127.0.0.1:9/discovery' },
};
const linking = { manualLinking: true };
const nobody = '5e6b2c4e-1111-4111-8111-000000000000';
const authorize = (query: string) => get(`/authorize?${query}`);
const pair = (challenge: string, method: string) =>
  authorize(`provider=google&code_challenge=${challenge}&code_challenge_method=${method}`);

function failedCallback(it: string, send: Row['send'], code: string): Row {
  return {
    it,
    send,
    gives: [303],
    body: (_, { location }) => {
      expect(location.origin).toBe(site);
      expect(location.searchParams.get('error')).toBe('invalid_request');
      expect(location.searchParams.get('error_code')).toBe(code);
      expect(location.searchParams.get('error_description')).toBeTruthy();
    },
  };
}

/** Sign-in with Google as far as no account is chosen; the rest is in google.test.ts. */
export const oauthRows: Row[] = [
  ...refusals([
    ['no provider', authorize(''), [400, 'validation_failed', /^Unsupported provider: /]],
    [
      'an unknown provider',
      authorize('provider=myspace'),
      [400, 'validation_failed', /^Unsupported provider: /],
    ],
    [
      'google switched off',
      authorize('provider=google'),
      [400, 'validation_failed', /^Unsupported provider: /],
    ],
    [
      'half a PKCE pair',
      authorize(`provider=google&code_challenge=${'c'.repeat(43)}`),
      [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
      google,
    ],
    [
      'a short challenge',
      pair('abc', 's256'),
      [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
      google,
    ],
    [
      'a bad method',
      pair('c'.repeat(43), 'md5'),
      [400, 'validation_failed', 'Invalid code_challenge_method'],
      google,
    ],
    [
      'linking without bearer',
      get('/user/identities/authorize?provider=google'),
      [401, 'no_authorization'],
    ],
    [
      'linking switched off',
      async (s) =>
        get('/user/identities/authorize?provider=google', undefined, {
          token: (await member(s)).access,
        }),
      [404, 'manual_linking_disabled', 'Manual linking is disabled'],
    ],
    [
      'unlinking switched off',
      async (s) =>
        del(`/user/identities/${nobody}`, undefined, { token: (await member(s)).access }),
      [404, 'manual_linking_disabled', 'Manual linking is disabled'],
    ],
    [
      'unlinking no UUID',
      async (s) => del('/user/identities/x', undefined, { token: (await member(s)).access }),
      [404, 'validation_failed', 'identity_id must be an UUID'],
      linking,
    ],
    [
      'unlinking the only identity',
      async (s) => {
        const user = await member(s);
        return del(`/user/identities/${user.session.user.identities[0].identity_id}`, undefined, {
          token: user.access,
        });
      },
      [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
      linking,
    ],
  ]),
  failedCallback('a callback without state', get('/callback?code=x'), 'bad_oauth_callback'),
  failedCallback(
    'a callback with a state that is no UUID',
    get('/callback?state=x&code=x'),
    'bad_oauth_state',
  ),
  failedCallback(
    'a callback with an unknown state',
    get(`/callback?state=${nobody}&code=x`),
    'bad_oauth_state',
  ),
  failedCallback(
    'a posted callback without state',
    { ...post('/callback'), raw: 'code=x' },
    'bad_oauth_callback',
  ),
];
