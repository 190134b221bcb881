import { expect } from 'vitest';
import { type AuthServer, claims, signInAgain } from '../harness';
import { post, type Row, refusals } from './row';
import { challenge, codeNow, member, withFactor, withSecondFactor } from './states';

const nobody = '5e6b2c4e-1111-4111-8111-000000000000';
const notFound: Row['gives'] = [404, 'mfa_factor_not_found', 'Factor not found'];

type Attempt = {
  code?: (s: AuthServer, secret: string) => string;
  later?: number;
  from?: string;
  challengeId?: string;
};

/** An open challenge and the code that goes with it, unless an attempt says otherwise. */
async function attempt(
  s: AuthServer,
  { code = codeNow, later = 0, from, challengeId }: Attempt = {},
) {
  const owner = await withFactor(s);
  const challenge_id = challengeId ?? (await challenge(s, owner));
  s.advance(later);
  const body = { challenge_id, code: code(s, owner.secret) };
  return post(`/factors/${owner.factorId}/verify`, body, {
    token: owner.access,
    ...(from ? { from } : {}),
  });
}

const mismatch: Row['gives'] = [
  422,
  'mfa_ip_address_mismatch',
  'Challenge and verify IP addresses mismatch.',
];
const unknownChallenge: Row['gives'] = [
  422,
  'mfa_factor_not_found',
  'MFA factor with the provided challenge ID not found',
];
const wrongCode: Row['gives'] = [422, 'mfa_verification_failed', 'Invalid TOTP code entered'];

const verifyRows: Row[] = [
  ...refusals([
    [
      'verify: no code',
      (s) => attempt(s, { code: () => '' }),
      [400, 'validation_failed', 'Code needs to be non-empty'],
    ],
    ['verify: an unknown challenge', (s) => attempt(s, { challengeId: nobody }), unknownChallenge],
    [
      'verify: a challenge that is no UUID',
      (s) => attempt(s, { challengeId: 'x' }),
      unknownChallenge,
    ],
    ['verify: from another address', (s) => attempt(s, { from: '203.0.113.50' }), mismatch],
    ['verify: a wrong code', (s) => attempt(s, { code: () => 'abcdef' }), wrongCode],
    [
      'verify: a code of two steps ago',
      (s) => attempt(s, { code: (server, secret) => codeNow(server, secret, -3) }),
      wrongCode,
    ],
    [
      'verify: an unknown factor',
      async (s) =>
        post(
          `/factors/${nobody}/verify`,
          { challenge_id: nobody, code: '1' },
          { token: (await member(s)).access },
        ),
      notFound,
    ],
    [
      "verify: another factor's challenge",
      async (s) => {
        const [one, two] = [await withFactor(s), await withFactor(s)];
        const body = { challenge_id: await challenge(s, one), code: codeNow(s, two.secret) };
        return post(`/factors/${two.factorId}/verify`, body, { token: two.access });
      },
      unknownChallenge,
    ],
    [
      'verify: a challenge that was used',
      async (s) => {
        const sent = await attempt(s);
        await s.send(sent.method, sent.path, sent);
        return sent;
      },
      mismatch,
    ],
    [
      'verify: the same code twice',
      async (s) => {
        const owner = await withFactor(s);
        const code = codeNow(s, owner.secret);
        const path = `/factors/${owner.factorId}/verify`;
        await s.send('POST', path, {
          body: { challenge_id: await challenge(s, owner), code },
          token: owner.access,
        });
        return post(
          path,
          { challenge_id: await challenge(s, owner), code },
          { token: owner.access },
        );
      },
      wrongCode,
    ],
    [
      'verify: the right code after five wrong ones',
      async (s) => {
        const sent = await attempt(s);
        const wrong = { ...sent, body: { ...(sent.body as object), code: 'abcdef' } };
        for (let i = 0; i < 5; i++) await s.send(wrong.method, wrong.path, wrong);
        return sent;
      },
      unknownChallenge,
    ],
  ]),
  {
    it: 'verify: a code of the step before',
    send: (s) => attempt(s, { code: (server, secret) => codeNow(server, secret, -1) }),
    gives: [200],
  },
  {
    it: 'verify: a code of the next step',
    send: (s) => attempt(s, { code: (server, secret) => codeNow(server, secret, 1) }),
    gives: [200],
  },
  {
    it: 'verify: just inside the five minutes',
    alone: true,
    send: (s) => attempt(s, { later: 298 }),
    gives: [200],
  },
  {
    it: 'verify: just after the five minutes',
    alone: true,
    send: (s) => attempt(s, { later: 302 }),
    gives: [422, 'mfa_challenge_expired'],
  },
  {
    it: 'verify raises the session and ends weaker ones',
    send: async (s) => {
      const owner = await withFactor(s);
      await signInAgain(s, owner.email);
      await s.send('POST', '/factors', {
        body: { factor_type: 'totp', friendly_name: 'left over' },
        token: owner.access,
      });
      const body = { challenge_id: await challenge(s, owner), code: codeNow(s, owner.secret) };
      return post(`/factors/${owner.factorId}/verify`, body, { token: owner.access });
    },
    gives: [200],
    body: (body) => {
      const { aal, amr } = claims(body.access_token);
      expect(aal).toBe('aal2');
      expect(amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password']);
      expect(body.user.factors).toHaveLength(1);
      expect(body.user.factors[0]).toMatchObject({
        status: 'verified',
        factor_type: 'totp',
        phone: '',
      });
      expect(body.user.factors[0].secret).toBeUndefined();
    },
    after: async (s, { body }) => {
      const sessions = await s.database
        .sql`select id from auth.sessions where user_id = ${body.user.id}`;
      expect(sessions.map(({ id }) => id)).toEqual([claims(body.access_token).session_id]);
      const again = await s.send('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: body.refresh_token },
      });
      expect(claims(again.body.access_token).aal).toBe('aal2');
    },
  },
  {
    it: 'the refresh token from before the factor still leads to the session',
    send: async (s) =>
      post('/token?grant_type=refresh_token', {
        refresh_token: (await withSecondFactor(s)).refresh,
      }),
    gives: [200],
    body: (body) => expect(claims(body.access_token).aal).toBe('aal2'),
  },
];

export const factorVerifyRows: Row[] = [...verifyRows];
