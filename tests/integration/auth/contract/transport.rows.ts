import { expect } from 'vitest';
import { claims, freshEmail, password } from '../harness';
import { del, get, post, type Row, refusals, request } from './row';
import { member } from './states';

const badGrant = '/token?grant_type=nonsense';
const version = (value: string) => ({ headers: { 'x-supabase-api-version': value } });

export const transportRows: Row[] = [
  ...refusals([
    ['an empty body is bad_json', post('/signup'), [400, 'bad_json']],
    ['broken JSON is bad_json', { ...post('/signup'), raw: '{' }, [400, 'bad_json']],
    ['a list is bad_json', post('/signup', []), [400, 'bad_json']],
    ['a string is bad_json', post('/token?grant_type=password', 'x'), [400, 'bad_json']],
    ['a number for a string is bad_json', post('/signup', { email: 1 }), [400, 'bad_json']],
    [
      'a string for data is bad_json',
      post('/otp', { email: 'a@b.co', data: 'x' }),
      [400, 'bad_json'],
    ],
    ['a list for data is bad_json', post('/otp', { email: 'a@b.co', data: [] }), [400, 'bad_json']],
    [
      'a string for create_user is bad_json',
      post('/otp', { create_user: 'no' }),
      [400, 'bad_json'],
    ],
    ['a NUL in a string is bad_json', post('/signup', { email: 'a\0@b.co' }), [400, 'bad_json']],
    [
      'half a surrogate pair is bad_json',
      { ...post('/signup'), raw: '{"email":"\\ud800"}' },
      [400, 'bad_json'],
    ],
    [
      'deep nesting is bad_json',
      { ...post('/signup'), raw: `${'{"a":'.repeat(200)}1${'}'.repeat(200)}` },
      [400, 'bad_json'],
    ],
    [
      'a body over 1 MiB is refused',
      { ...post('/signup'), raw: JSON.stringify({ x: 'a'.repeat(1 << 20) }) },
      [413, 'request_entity_too_large', 'Request body too large (max 1048576 bytes)'],
    ],
  ]),
  {
    it: 'an unknown path is plain text',
    send: get('/nowhere'),
    gives: [404],
    body: (_, { text }) => expect(text).toContain('404 page not found'),
  },
  {
    it: 'another method is 405 and empty',
    send: del('/signup'),
    gives: [405],
    body: (_, { text }) => expect(text).toBe(''),
  },
  { it: 'PATCH on a known path is 405', send: request('PATCH')('/user', {}), gives: [405] },
  {
    it: 'a preflight is answered for any origin',
    send: request('OPTIONS')('/token'),
    gives: [204],
    body: (_, { headers }) => {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toContain('DELETE');
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
        'x-supabase-api-version',
      );
    },
  },
  {
    it: 'answers expose the paging and version headers',
    send: get('/health'),
    gives: [200],
    body: (body, { headers }) => {
      expect(body.name).toBe('GoTrue');
      expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    },
  },
  ...['2024-01-01', '2099-01-01'].map(
    (value): Row => ({
      it: `version ${value} gets the new error form`,
      send: post(badGrant, {}, version(value)),
      gives: [400, 'invalid_credentials', 'unsupported_grant_type'],
      body: (body, { headers }) => {
        expect(Object.keys(body).sort()).toEqual(['code', 'message']);
        expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
        expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
      },
    }),
  ),
  ...['2023-12-31', 'garbage', '2024-13-45', ''].map(
    (value): Row => ({
      it: `version ${JSON.stringify(value)} gets the legacy error form`,
      send: post(badGrant, {}, version(value)),
      gives: [400],
      body: (body, { headers }) => {
        expect(body).toEqual({
          code: 400,
          error_code: 'invalid_credentials',
          msg: 'unsupported_grant_type',
        });
        expect(headers.get('x-supabase-api-version')).toBeNull();
      },
    }),
  ),
  {
    it: 'a weak password carries its reasons in the new form',
    send: post('/signup', { email: 'weak@example.com', password: 'abc' }),
    gives: [422, 'weak_password', 'Password should be at least 6 characters.'],
    body: (body, { headers }) => {
      expect(body.weak_password).toEqual({ reasons: ['length'] });
      expect(headers.get('x-sb-error-code')).toBeNull();
    },
  },
  {
    it: 'a weak password carries its reasons in the legacy form',
    send: post('/signup', { email: 'weak@example.com', password: 'abc' }, version('')),
    gives: [422],
    body: (body, { headers }) => {
      expect(body).toMatchObject({
        error_code: 'weak_password',
        weak_password: { reasons: ['length'] },
      });
      expect(headers.get('x-sb-error-code')).toBe('weak_password');
    },
  },
  {
    it: 'a public endpoint ignores a bearer that is no JWT',
    send: async () =>
      post('/signup', { email: freshEmail(), password }, { token: 'sb_publishable_x' }),
    gives: [200],
  },
  {
    it: 'a body is JSON whatever its content type says',
    send: async () =>
      post(
        '/signup',
        { email: freshEmail(), password },
        { headers: { 'content-type': 'text/plain' } },
      ),
    gives: [200],
  },
  {
    it: 'the key set holds one public ES256 key',
    send: get('/.well-known/jwks.json'),
    gives: [200],
    body: (body, { headers }) => {
      expect(body.keys).toHaveLength(1);
      expect(body.keys[0]).toMatchObject({
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      });
      expect(body.keys[0].kid).toBeTruthy();
      expect(body.keys[0].d).toBeUndefined();
      expect(headers.get('cache-control')).toBe('public, max-age=600');
    },
  },
  {
    it: 'a symmetric key is never published',
    config: {
      extraJwk: {
        kty: 'oct',
        k: Buffer.from('a secret of thirty-two bytes....').toString('base64url'),
        alg: 'HS256',
      },
    },
    send: get('/.well-known/jwks.json'),
    gives: [200],
    body: (body) => expect(body.keys).toHaveLength(1),
  },
  {
    it: 'settings name the providers',
    send: get('/settings'),
    gives: [200],
    body: (body) => {
      expect(body).toMatchObject({
        disable_signup: false,
        mailer_autoconfirm: false,
        saml_enabled: false,
      });
      expect(body.external).toMatchObject({
        email: true,
        google: false,
        phone: false,
        anonymous_users: false,
      });
      expect(Object.keys(body.external).length).toBeGreaterThanOrEqual(26);
    },
  },
  {
    it: 'settings follow the configuration',
    config: { autoconfirm: true, emailEnabled: false, signupDisabled: true },
    send: get('/settings'),
    gives: [200],
    body: (body) =>
      expect(body).toMatchObject({
        disable_signup: true,
        mailer_autoconfirm: true,
        external: { email: false },
      }),
  },
  {
    it: 'access tokens carry exactly the agreed claims',
    send: async (s) => get('/user', undefined, { token: (await member(s)).access }),
    gives: [200],
    after: async (s) => {
      const { access } = await member(s);
      const names =
        'aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata';
      expect(Object.keys(claims(access)).sort()).toEqual(names.split(' '));
      const header = JSON.parse(Buffer.from(access.split('.')[0] ?? '', 'base64url').toString());
      expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
      expect(claims(access)).toMatchObject({
        aud: 'authenticated',
        phone: '',
        is_anonymous: false,
        iss: s.url,
      });
      expect(claims(access).exp - claims(access).iat).toBe(3600);
    },
  },
];
