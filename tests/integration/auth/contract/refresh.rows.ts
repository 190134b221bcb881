import { expect } from 'vitest';
import { claims, lastMail, signInAgain } from '../harness';
import { post, type Row, refusals } from './row';
import { banned, member } from './states';

const withRefresh = '/token?grant_type=refresh_token';
const refresh = (refresh_token: unknown) => post(withRefresh, { refresh_token });
const malformed: Row['gives'] = [400, 'validation_failed', 'Refresh token is not valid'];

const refreshRows: Row[] = [
  ...refusals([
    ['an empty refresh token', refresh(''), malformed],
    ['no refresh token', refresh(null), malformed],
    ['a short refresh token', refresh('abc'), malformed],
    ['twelve characters of another kind', refresh('ABCDEFGHIJKL'), malformed],
    ['a refresh token with a dot', refresh('abc.def.ghi.jkl.mno'), malformed],
    [
      'twelve unknown characters',
      refresh('abcdefghijkl'),
      [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    ],
    ['an unknown long token', refresh('A'.repeat(43)), [400, 'refresh_token_not_found']],
    ['a number', refresh(12), [400, 'bad_json']],
    [
      'a banned user',
      async (s) => refresh((await banned(s)).refresh),
      [400, 'user_banned', 'Invalid Refresh Token: User Banned'],
    ],
    [
      'after signing out',
      async (s) => {
        const user = await member(s);
        await s.send('POST', '/logout', { token: user.access });
        return refresh(user.refresh);
      },
      [400, 'refresh_token_not_found'],
    ],
  ]),
  {
    it: 'a current token is rotated and the session stays',
    send: async (s) => refresh((await member(s)).refresh),
    gives: [200],
    after: async (s, { body }) => {
      const [row] = await s.database
        .sql`select to_jsonb(s) as s from auth.sessions s where id = ${claims(body.access_token).session_id}`;
      expect(row?.s).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
      expect(row?.s.refreshed_at).toBeTruthy();
      expect(claims(body.access_token).amr).toHaveLength(1);
      const tokens = await s.database.sql`select token_hash from auth.refresh_tokens`;
      expect(tokens.map((t) => t.token_hash)).not.toContain(body.refresh_token);
    },
  },
  {
    it: 'the parent of the current token yields it again, however late',
    alone: true,
    send: async (s) => {
      const { refresh: parent } = await member(s);
      const first = await s.send('POST', withRefresh, { body: { refresh_token: parent } });
      s.mails.push({ ...lastMail(s, s.mails.at(-1)?.to ?? ''), text: first.body.refresh_token });
      s.advance(3000);
      return refresh(parent);
    },
    gives: [200],
    after: async (s, { body }) => expect(body.refresh_token).toBe(s.mails.at(-1)?.text),
  },
  {
    it: 'a grand-parent inside the interval yields a working token',
    send: async (s) => {
      const { refresh: oldest } = await member(s);
      const first = await s.send('POST', withRefresh, { body: { refresh_token: oldest } });
      await s.send('POST', withRefresh, { body: { refresh_token: first.body.refresh_token } });
      return refresh(oldest);
    },
    gives: [200],
    after: async (s, { body }) =>
      expect(
        (await s.send('POST', withRefresh, { body: { refresh_token: body.refresh_token } })).status,
      ).toBe(200),
  },
  {
    it: 'a grand-parent outside the interval ends the session',
    alone: true,
    send: async (s) => {
      const { refresh: oldest } = await member(s);
      const first = await s.send('POST', withRefresh, { body: { refresh_token: oldest } });
      await s.send('POST', withRefresh, { body: { refresh_token: first.body.refresh_token } });
      s.advance(11);
      return refresh(oldest);
    },
    gives: [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
    after: async (s) => {
      const email = s.mails.at(-1)?.to ?? '';
      const left = await s.database.sql`
        select amr->0->>'method' as method from auth.sessions s
        join auth.users u on u.id = user_id where email = ${email}`;
      // Only the session of the confirmation, which is another family, is left.
      expect(left.map(({ method }) => method)).toEqual(['otp']);
    },
  },
  ...sessionLimits(),
];

function sessionLimits(): Row[] {
  const limits = { timeboxSeconds: null, inactivitySeconds: null, single: false };
  const later =
    (seconds: number): Row['send'] =>
    async (s) => {
      const user = await member(s);
      s.advance(seconds);
      return refresh(user.refresh);
    };
  return [
    {
      it: 'an idle session has expired',
      alone: true,
      config: { sessions: { ...limits, inactivitySeconds: 60 } },
      send: later(61),
      gives: [400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
    },
    {
      it: 'a session idle for less has not',
      alone: true,
      config: { sessions: { ...limits, inactivitySeconds: 60 } },
      send: later(58),
      gives: [200],
    },
    {
      it: 'an old session has expired',
      alone: true,
      config: { sessions: { ...limits, timeboxSeconds: 60 } },
      send: later(61),
      gives: [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
    },
    {
      it: 'a newer session ends older ones where one is allowed',
      config: { sessions: { ...limits, single: true } },
      send: async (s) => {
        const user = await member(s);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await signInAgain(s, user.email);
        return refresh(user.refresh);
      },
      gives: [
        400,
        'session_expired',
        'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
      ],
    },
  ];
}

export const refreshTokenRows: Row[] = [...refreshRows];
