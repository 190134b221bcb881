import { expect } from 'vitest';
import { password } from '../harness';
import { del, get, put, type Row, refusals } from './row';
import { member } from './states';

const serviceKey = 'sb_secret_of_this_test';
const config = { serviceKey };
const token = serviceKey;
const nobody = '/admin/users/00000000-0000-4000-8000-000000000000';
const notUser = [404, 'user_not_found', 'User not found'] as [number, string, string];
const notUuid = [404, 'validation_failed', 'user_id must be an UUID'] as [number, string, string];

export const adminRows: Row[] = [
  ...refusals([
    ['an unknown user is not found', get(nobody, undefined, { token }), notUser, config],
    ['an unknown user is not changed', put(nobody, {}, { token }), notUser, config],
    ['an unknown user is not deleted', del(nobody, undefined, { token }), notUser, config],
    ['no UUID is no user', del('/admin/users/x', undefined, { token }), notUuid, config],
    [
      'without a key nobody is admitted',
      get(nobody),
      [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
      config,
    ],
    [
      'another key is no key',
      get(nobody, undefined, { token: 'sb_secret_x' }),
      [403, 'bad_jwt'],
      config,
    ],
    [
      'a user is no admin',
      async (s) => {
        const { id, access } = await member(s);
        return del(`/admin/users/${id}`, undefined, { token: access });
      },
      [403, 'not_admin', 'User not allowed'],
      config,
    ],
    [
      'a ban needs a duration',
      async (s) => put(`/admin/users/${(await member(s)).id}`, { ban_duration: 'soon' }, { token }),
      [400, 'validation_failed', /^invalid format for ban duration/],
      config,
    ],
  ]),
  {
    it: 'a ban ends what sessions can do, and sign-ins',
    config,
    send: async (s) => {
      const { id, access, email } = await member(s);
      const path = `/admin/users/${id}`;
      await s.send('PUT', path, { body: { ban_duration: '87600h' }, token });
      const signIn = { body: { email, password } };
      const again = await s.send('POST', '/token?grant_type=password', signIn);
      expect(again.body.code).toBe('user_banned');
      return get('/user', undefined, { token: access });
    },
    gives: [403, 'user_banned', 'User is banned'],
  },
  {
    it: 'a ban can be lifted',
    config,
    send: async (s) => {
      const { id, access } = await member(s);
      const path = `/admin/users/${id}`;
      for (const ban_duration of ['1h30m', 'none'])
        await s.send('PUT', path, { body: { ban_duration }, token });
      return get('/user', undefined, { token: access });
    },
    gives: [200],
  },
  {
    it: 'a deleted user is gone with sessions and identities, and the address is free',
    config,
    send: async (s) => {
      const { id } = await member(s);
      return del(`/admin/users/${id}`, undefined, { token });
    },
    gives: [200],
    body: (body) => expect(body).toEqual({}),
    after: async (s) => {
      const { id, access, email } = await member(s);
      await s.send('DELETE', `/admin/users/${id}`, { token });
      expect((await s.send('GET', '/user', { token: access })).body.code).toBe('user_not_found');
      const left = await s.database.sql`
        select 1 from auth.sessions where user_id = ${id}
        union all select 1 from auth.identities where user_id = ${id}`;
      expect(left).toHaveLength(0);
      const anew = await s.send('POST', '/signup', { body: { email, password } });
      expect(anew.body.id).not.toBe(id);
    },
  },
];
