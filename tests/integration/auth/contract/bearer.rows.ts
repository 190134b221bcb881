import { get, post, type Row, refusals } from './row';
import { banned, member } from './states';

const noBearer: Row['gives'] = [
  401,
  'no_authorization',
  'This endpoint requires a valid Bearer token',
];
const header = (authorization: string) => ({ headers: { authorization } });

const bearerRows: Row[] = refusals([
  ['no bearer', get('/user'), noBearer],
  ['basic authorization', get('/user', undefined, header('Basic eDp5')), noBearer],
  ['a bearer of two words', get('/user', undefined, header('Bearer a b')), noBearer],
  ['an empty bearer', get('/user', undefined, header('Bearer ')), noBearer],
  [
    'a bearer that is no JWT',
    get('/user', undefined, { token: 'sb_publishable_x' }),
    [403, 'bad_jwt', /^invalid JWT: /],
  ],
  [
    'a user who was deleted',
    async (s) => {
      const user = await member(s);
      await s.database.sql`delete from auth.users where id = ${user.id}`;
      return get('/user', undefined, { token: user.access });
    },
    [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
  ],
  [
    'a session that was ended',
    async (s) => {
      const user = await member(s);
      await s.send('POST', '/logout', { token: user.access });
      return get('/user', undefined, { token: user.access });
    },
    [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  ],
  [
    'a banned user',
    async (s) => get('/user', undefined, { token: (await banned(s)).access }),
    [403, 'user_banned', 'User is banned'],
  ],
  [
    'another audience asked for',
    async (s) =>
      get('/user', undefined, {
        token: (await member(s)).access,
        headers: { 'x-jwt-aud': 'elsewhere' },
      }),
    [400, 'validation_failed', "Token audience doesn't match request audience"],
  ],
  [
    'an unknown scope of logout',
    async (s) => post('/logout?scope=all', undefined, { token: (await member(s)).access }),
    [400, 'validation_failed', 'Unsupported logout scope "all"'],
  ],
  ['logout without bearer', post('/logout'), noBearer],
]);

export const userBearerRows: Row[] = [...bearerRows];
