import { expect } from 'vitest';
import type { AuthServer } from '../harness';
import { del, get, post, type Row, refusals } from './row';
import { member, withFactor, withSecondFactor } from './states';

const nobody = '5e6b2c4e-1111-4111-8111-000000000000';
const enroll = (token: string, more: object = {}) =>
  post('/factors', { factor_type: 'totp', friendly_name: 'phone', ...more }, { token });
const fresh = async (s: AuthServer, more: object) => enroll((await member(s)).access, more);
const notFound: Row['gives'] = [404, 'mfa_factor_not_found', 'Factor not found'];

const enrollRows: Row[] = [
  ...refusals([
    ['enroll: no bearer', post('/factors', {}), [401, 'no_authorization']],
    [
      'enroll: an unknown type',
      (s) => fresh(s, { factor_type: 'sms' }),
      [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    ],
    [
      'enroll: a phone',
      (s) => fresh(s, { factor_type: 'phone' }),
      [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ],
    [
      'enroll: a key',
      (s) => fresh(s, { factor_type: 'webauthn' }),
      [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    ],
    [
      'enroll: TOTP switched off',
      (s) => fresh(s, {}),
      [422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
      { totpEnabled: false },
    ],
    [
      'enroll: a name that is used',
      async (s) => enroll((await withFactor(s)).access),
      [
        422,
        'mfa_factor_name_conflict',
        'A factor with the friendly name "phone" for this user already exists',
      ],
    ],
    [
      'enroll: two empty names',
      async (s) => {
        const { access } = await member(s);
        await s.send('POST', '/factors', { body: { factor_type: 'totp' }, token: access });
        return enroll(access, { friendly_name: '' });
      },
      [422, 'mfa_factor_name_conflict'],
    ],
    [
      'enroll: too many',
      async (s) => enroll((await withFactor(s)).access, { friendly_name: 'two' }),
      [
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      ],
      { maxFactors: 1 },
    ],
    [
      'enroll: at aal1 beside a verified one',
      async (s) => enroll((await withSecondFactor(s)).weak.access, { friendly_name: 'two' }),
      [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
    ],
  ]),
  {
    it: 'enroll gives secret, address and picture',
    send: (s) => fresh(s, { issuer: 'Inkwright & Co' }),
    gives: [200],
    body: (body) => {
      expect(body).toMatchObject({ type: 'totp', friendly_name: 'phone' });
      expect(body.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(body.totp.uri).toMatch(/^otpauth:\/\/totp\/Inkwright%20%26%20Co:/);
      expect(body.totp.qr_code).toMatch(/^<svg [\s\S]*<\/svg>$/);
    },
    after: async (s, { body }) =>
      expect(
        (await s.database.sql`select status from auth.factors where id = ${body.id}`)[0]?.status,
      ).toBe('unverified'),
  },
  {
    it: 'enroll at aal2 beside a verified one',
    send: async (s) => enroll((await withSecondFactor(s)).strong.access, { friendly_name: 'two' }),
    gives: [200],
  },
  {
    it: 'an unverified factor makes room after five minutes',
    alone: true,
    send: async (s) => {
      const { access } = await withFactor(s);
      s.advance(301);
      return enroll(access);
    },
    gives: [200],
  },
];

const challengeRows: Row[] = [
  ...refusals([
    [
      'challenge: no UUID',
      async (s) => post('/factors/x/challenge', undefined, { token: (await member(s)).access }),
      [404, 'validation_failed', 'factor_id must be an UUID'],
    ],
    [
      'challenge: an unknown factor',
      async (s) =>
        post(`/factors/${nobody}/challenge`, undefined, { token: (await member(s)).access }),
      notFound,
    ],
    [
      "challenge: another's factor",
      async (s) =>
        post(`/factors/${(await withFactor(s)).factorId}/challenge`, undefined, {
          token: (await member(s)).access,
        }),
      notFound,
    ],
  ]),
  {
    it: 'challenge says how long it is open',
    send: async (s) => {
      const { factorId, access } = await withFactor(s);
      return post(`/factors/${factorId}/challenge`, {}, { token: access });
    },
    gives: [200],
    body: (body) => {
      expect(body).toMatchObject({ type: 'totp' });
      expect(Math.abs(body.expires_at - Date.now() / 1000 - 300)).toBeLessThan(10);
    },
  },
];

const unenrollRows: Row[] = [
  ...refusals([
    [
      'unenroll: no UUID',
      async (s) => del('/factors/x', undefined, { token: (await member(s)).access }),
      [404, 'validation_failed', 'factor_id must be an UUID'],
    ],
    [
      'unenroll: unknown',
      async (s) => del(`/factors/${nobody}`, undefined, { token: (await member(s)).access }),
      notFound,
    ],
    [
      'unenroll: verified at aal1',
      async (s) => {
        const { factorId, weak } = await withSecondFactor(s);
        return del(`/factors/${factorId}`, undefined, { token: weak.access });
      },
      [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
    ],
  ]),
  {
    it: 'unenroll: unverified at aal1',
    send: async (s) => {
      const { factorId, access } = await withFactor(s);
      return del(`/factors/${factorId}`, undefined, { token: access });
    },
    gives: [200],
    body: (body) => expect(body.id).toMatch(/^[0-9a-f-]{36}$/),
  },
  {
    it: 'unenroll at aal2 takes the session back to aal1',
    send: async (s) => {
      const { factorId, strong } = await withSecondFactor(s);
      return del(`/factors/${factorId}`, undefined, { token: strong.access });
    },
    gives: [200],
    after: async (s) => {
      const email = s.mails.at(-1)?.to ?? '';
      const rows = await s.database
        .sql`select aal, amr::text as amr from auth.sessions s join auth.users u on u.id = user_id where email = ${email}`;
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({ aal: 'aal1', amr: expect.not.stringContaining('totp') });
    },
  },
  {
    it: 'the user shows its factors',
    send: async (s) => get('/user', undefined, { token: (await withFactor(s)).access }),
    gives: [200],
    body: (body) =>
      expect(body.factors[0]).toMatchObject({ status: 'unverified', last_challenged_at: null }),
  },
];

export const factorRows: Row[] = [...enrollRows, ...challengeRows, ...unenrollRows];
