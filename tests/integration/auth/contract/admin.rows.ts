import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type AuthServer, freshEmail, password } from '../harness';
import { del, get, post, put, type Row, refusals, type Sent } from './row';
import { admin, member, unconfirmed, withFactor } from './states';

const nobody = '5e6b2c4e-1111-4111-8111-000000000000';
const badPage: Row['gives'] = [400, 'validation_failed', /^Bad Pagination Parameters: /];
const taken: Row['gives'] = [
  422,
  'email_exists',
  'A user with this email address has already been registered',
];
const unknown: Row['gives'] = [404, 'user_not_found', 'User not found'];
const noUuid: Row['gives'] = [404, 'validation_failed', 'user_id must be an UUID'];
const make = (body: object) => post('/admin/users', body, admin);
const link = (body: object) => post('/admin/generate_link', body, admin);
const onMember =
  (build: (id: string, server: AuthServer) => Sent | Promise<Sent>): Row['send'] =>
  async (s) =>
    build((await member(s)).id, s);

const guardRows: Row[] = refusals(
  [
    get('/admin/users'),
    post('/admin/users', {}),
    get(`/admin/users/${nobody}`),
    put(`/admin/users/${nobody}`, {}),
    del(`/admin/users/${nobody}`),
    get(`/admin/users/${nobody}/factors`),
    post('/admin/generate_link', {}),
    post('/invite', {}),
  ].flatMap((sent): Parameters<typeof refusals>[0] => [
    [`${sent.method} ${sent.path} without bearer`, sent, [401, 'no_authorization']],
    [
      `${sent.method} ${sent.path} as a member`,
      async (s) => ({ ...sent, token: (await member(s)).access }),
      [403, 'not_admin', 'User not allowed'],
    ],
  ]),
);

const refusedRows: Row[] = refusals([
  [
    'admin: a wrong key',
    get('/admin/users', undefined, { token: 'sb_secret_wrong' }),
    [403, 'bad_jwt'],
  ],
  ['admin: a bad page', get('/admin/users?page=x', undefined, admin), badPage],
  ['admin: a negative page size', get('/admin/users?per_page=-1', undefined, admin), badPage],
  [
    'admin: neither e-mail nor phone',
    make({ password }),
    [400, 'validation_failed', 'Cannot create a user without either an email or phone'],
  ],
  ['admin: a malformed address', make({ email: 'nobody' }), [400, 'validation_failed']],
  ['admin: a malformed phone', make({ phone: 'abc' }), [400, 'validation_failed']],
  [
    'admin: a weak password',
    make({ email: 'weak@example.com', password: 'abc' }),
    [422, 'weak_password'],
  ],
  [
    'admin: a bad ban',
    make({ email: 'ban@example.com', ban_duration: 'forever' }),
    [400, 'validation_failed', /ban duration/],
  ],
  [
    'admin: an id that is no UUID',
    make({ email: 'id@example.com', id: 'x' }),
    [400, 'validation_failed'],
  ],
  ['admin: a taken address', async (s) => make({ email: (await member(s)).email }), taken],
  [
    'admin: a taken id',
    async (s) => make({ email: freshEmail(), id: (await member(s)).id }),
    [422, 'user_already_exists'],
  ],
  ['admin: get no UUID', get('/admin/users/x', undefined, admin), noUuid],
  ['admin: get unknown', get(`/admin/users/${nobody}`, undefined, admin), unknown],
  ['admin: put no UUID', put('/admin/users/x', {}, admin), noUuid],
  ['admin: put unknown', put(`/admin/users/${nobody}`, {}, admin), unknown],
  ['admin: delete no UUID', del('/admin/users/x', undefined, admin), noUuid],
  ['admin: delete unknown', del(`/admin/users/${nobody}`, undefined, admin), unknown],
  ['admin: factors of unknown', get(`/admin/users/${nobody}/factors`, undefined, admin), unknown],
  [
    'admin: delete an unknown factor',
    onMember((id) => del(`/admin/users/${id}/factors/${nobody}`, undefined, admin)),
    [404, 'mfa_factor_not_found'],
  ],
  [
    'admin: move to a taken address',
    async (s) =>
      put(`/admin/users/${(await member(s)).id}`, { email: (await member(s)).email }, admin),
    taken,
  ],
  ['link: an unknown type', link({ type: 'x', email: 'a@b.co' }), [400, 'validation_failed']],
  ['link: no address', link({ type: 'recovery' }), [400, 'validation_failed']],
  [
    'link: sign-up without password',
    link({ type: 'signup', email: 'a@b.co' }),
    [400, 'validation_failed', 'Signup requires a valid password'],
  ],
  [
    'link: sign-up of a member',
    async (s) => link({ type: 'signup', password, email: (await member(s)).email }),
    taken,
  ],
  [
    'link: recovery of nobody',
    link({ type: 'recovery', email: 'nobody@example.com' }),
    [404, 'user_not_found'],
  ],
  [
    'link: a change without new address',
    async (s) => link({ type: 'email_change_new', email: (await member(s)).email }),
    [400, 'validation_failed'],
  ],
  [
    'link: a change to a taken address',
    async (s) =>
      link({
        type: 'email_change_new',
        email: (await member(s)).email,
        new_email: (await member(s)).email,
      }),
    taken,
  ],
  [
    'invite: a member',
    async (s) => post('/invite', { email: (await member(s)).email }, admin),
    taken,
  ],
  [
    'invite: a malformed address',
    post('/invite', { email: 'nobody' }, admin),
    [400, 'validation_failed'],
  ],
]);

const userRows: Row[] = [
  {
    it: 'admin: pages of users with their headers',
    send: async (s) => {
      await member(s);
      await member(s);
      return get('/admin/users?page=1&per_page=1', undefined, admin);
    },
    gives: [200],
    body: (body, { headers }) => {
      expect(body.users).toHaveLength(1);
      expect(body.aud).toBe('authenticated');
      expect(Number(headers.get('x-total-count'))).toBeGreaterThan(1);
      expect(headers.get('link')).toMatch(/page=2&per_page=1>; rel="next", .*rel="last"/);
    },
  },
  {
    it: 'admin: creates a confirmed user with a given id',
    send: async () =>
      make({
        id: randomUUID(),
        email: freshEmail(),
        password,
        email_confirm: true,
        user_metadata: { a: 1 },
        app_metadata: { plan: 'x' },
      }),
    gives: [200],
    body: (body) =>
      expect(body).toMatchObject({
        user_metadata: { a: 1, email_verified: true },
        app_metadata: { provider: 'email', plan: 'x' },
        email_confirmed_at: expect.any(String),
      }),
    after: async (s, { body }) =>
      expect(
        (
          await s.send('POST', '/token?grant_type=password', {
            body: { email: body.email, password },
          })
        ).status,
      ).toBe(200),
  },
  {
    it: 'admin: creates by phone',
    send: async () => make({ phone: `+1${String(Date.now()).slice(-10)}`, phone_confirm: true }),
    gives: [200],
    body: (body) =>
      expect(body).toMatchObject({
        email: '',
        phone: expect.stringMatching(/^1\d{10}$/),
        phone_confirmed_at: expect.any(String),
      }),
  },
  {
    it: 'admin: reads a user',
    send: onMember((id) => get(`/admin/users/${id}`, undefined, admin)),
    gives: [200],
    body: (body) => expect(body.identities).toHaveLength(1),
  },
  {
    it: 'admin: a new password ends every session',
    send: onMember((id) => put(`/admin/users/${id}`, { password: 'set by admin' }, admin)),
    gives: [200],
    after: async (s, { body }) =>
      expect(
        await s.database.sql`select 1 from auth.sessions where user_id = ${body.id}`,
      ).toHaveLength(0),
  },
  {
    it: 'admin: a new address moves the identity',
    send: onMember((id) => put(`/admin/users/${id}`, { email: freshEmail() }, admin)),
    gives: [200],
    body: (body) => expect(body.identities[0].identity_data.email).toBe(body.email),
  },
  {
    it: 'admin: metadata is merged',
    send: onMember((id) =>
      put(
        `/admin/users/${id}`,
        { app_metadata: { plan: 'x' }, user_metadata: { email_verified: null } },
        admin,
      ),
    ),
    gives: [200],
    body: (body) =>
      expect(body).toMatchObject({
        app_metadata: { provider: 'email', plan: 'x' },
        user_metadata: {},
      }),
  },
  {
    it: 'admin: confirms an address',
    send: async (s) =>
      put(`/admin/users/${(await unconfirmed(s)).id}`, { email_confirm: true }, admin),
    gives: [200],
    body: (body) => expect(body.email_confirmed_at).toBeTruthy(),
  },
  {
    it: 'admin: lifts a ban',
    send: onMember(async (id, s) => {
      await s.send('PUT', `/admin/users/${id}`, { body: { ban_duration: '1h30m' }, ...admin });
      return put(`/admin/users/${id}`, { ban_duration: 'none' }, admin);
    }),
    gives: [200],
    body: (body) => expect(body.banned_until).toBeUndefined(),
  },
  {
    it: 'admin: a ban has its length',
    send: onMember((id) => put(`/admin/users/${id}`, { ban_duration: '1h30m' }, admin)),
    gives: [200],
    body: (body) =>
      expect(Math.round((Date.parse(body.banned_until) - Date.now()) / 60_000)).toBe(90),
  },
  {
    it: 'admin: deletes',
    send: onMember((id) => del(`/admin/users/${id}`, undefined, admin)),
    gives: [200],
    body: (body) => expect(body).toEqual({}),
  },
  {
    it: 'admin: a soft deletion leaves the id only',
    send: onMember((id) => del(`/admin/users/${id}`, { should_soft_delete: true }, admin)),
    gives: [200],
    after: async (s) => {
      const [row] = await s.database
        .sql`select email, password_hash from auth.users where deleted_at is not null order by deleted_at desc limit 1`;
      expect(row).toEqual({ email: null, password_hash: null });
    },
  },
  {
    it: 'admin: lists and deletes factors',
    send: async (s) => {
      const { id, factorId } = await withFactor(s);
      const listed = await s.send('GET', `/admin/users/${id}/factors`, admin);
      expect(listed.body.map((factor: { id: string }) => factor.id)).toEqual([factorId]);
      return del(`/admin/users/${id}/factors/${factorId}`, undefined, admin);
    },
    gives: [200],
    body: (body) => expect(body.factor_type).toBe('totp'),
  },
];

export const adminRows: Row[] = [...guardRows, ...refusedRows, ...userRows];
