import { expect } from 'vitest';
import { type AuthServer, freshEmail, password } from '../harness';
import { post, type Row } from './row';
import { admin, member } from './states';

const link = (body: object) => post('/admin/generate_link', body, admin);

/** Each kind of link, and that what it hands out works. */
const linkRows: Row[] = [
  { type: 'signup', email: async () => freshEmail(), more: { password }, verifies: 'signup' },
  { type: 'invite', email: async () => freshEmail(), more: {}, verifies: 'invite' },
  {
    type: 'magiclink',
    email: async (s: AuthServer) => (await member(s)).email,
    more: {},
    verifies: 'magiclink',
  },
  { type: 'magiclink', email: async () => freshEmail(), more: {}, verifies: 'signup' },
  {
    type: 'recovery',
    email: async (s: AuthServer) => (await member(s)).email,
    more: {},
    verifies: 'recovery',
  },
].map(
  ({ type, email, more, verifies }): Row => ({
    it: `link: ${type} that verifies as ${verifies}`,
    send: async (s) => link({ type, email: await email(s), ...more }),
    gives: [200],
    body: (body) => {
      expect(body).toMatchObject({
        verification_type: verifies,
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      });
      expect(body.action_link).toContain(`token=${body.hashed_token}&type=${verifies}`);
    },
    after: async (s, { body }) => {
      const answer = await s.send('POST', '/verify', {
        body: { type: verifies, token_hash: body.hashed_token },
      });
      expect(answer.status).toBe(200);
      expect(
        s.mails.filter(({ to, code }) => to === body.email && code === body.email_otp),
      ).toEqual([]);
    },
  }),
);

const changeRow: Row = {
  it: 'link: both halves of an address change',
  send: async (s) => {
    const { email } = await member(s);
    const body = { email, new_email: freshEmail() };
    const current = await s.send('POST', '/admin/generate_link', {
      body: { type: 'email_change_current', ...body },
      ...admin,
    });
    const next = await s.send('POST', '/admin/generate_link', {
      body: { type: 'email_change_new', ...body },
      ...admin,
    });
    await s.send('POST', '/verify', {
      body: { type: 'email_change', token_hash: current.body.hashed_token },
    });
    return post('/verify', { type: 'email_change', token_hash: next.body.hashed_token });
  },
  gives: [200],
  body: (body) => expect(body.user.identities[0].identity_data.email).toBe(body.user.email),
};

const inviteRow: Row = {
  it: 'invite: mails a newcomer',
  send: async () => post('/invite', { email: freshEmail(), data: { team: 'x' } }, admin),
  gives: [200],
  body: (body) =>
    expect(body).toMatchObject({ invited_at: expect.any(String), user_metadata: { team: 'x' } }),
  after: async (s, { body }) =>
    expect(s.mails.at(-1)).toMatchObject({ kind: 'invite', to: body.email }),
};

export const adminLinkRows: Row[] = [...linkRows, changeRow, inviteRow];
