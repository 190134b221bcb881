import { freshEmail, password } from '../harness';
import { put, type Row, refusals } from './row';
import { changingEmail, member, withSecondFactor } from './states';

const noBearer: Row['gives'] = [
  401,
  'no_authorization',
  'This endpoint requires a valid Bearer token',
];
const next = 'another password 2';
const update = async (s: Parameters<typeof member>[0], body: object) =>
  put('/user', body, { token: (await member(s)).access });

const updateRefusals: Row[] = refusals([
  ['update: no bearer', put('/user', {}), noBearer],
  [
    'update: bad JSON',
    async (s) => put('/user', [], { token: (await member(s)).access }),
    [400, 'bad_json'],
  ],
  [
    'update: app_metadata',
    (s) => update(s, { app_metadata: { role: 'x' } }),
    [403, 'not_admin', 'Updating app_metadata requires admin privileges'],
  ],
  ['update: a phone', (s) => update(s, { phone: '1234567' }), [400, 'phone_provider_disabled']],
  [
    'update: a malformed address',
    (s) => update(s, { email: 'nobody' }),
    [400, 'validation_failed'],
  ],
  [
    'update: a bad challenge method',
    (s) =>
      update(s, {
        email: freshEmail(),
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'x',
      }),
    [400, 'validation_failed', 'Invalid code_challenge_method'],
  ],
  [
    'update: a taken address',
    async (s) => update(s, { email: (await member(s)).email }),
    [422, 'email_exists', 'A user with this email address has already been registered'],
  ],
  [
    'update: a taken address in capitals',
    async (s) => update(s, { email: (await member(s)).email.toUpperCase() }),
    [422, 'email_exists'],
  ],
  [
    'update: the same password',
    (s) => update(s, { password }),
    [422, 'same_password', 'New password should be different from the old password.'],
  ],
  [
    'update: a short password',
    (s) => update(s, { password: 'abc' }),
    [422, 'weak_password', 'Password should be at least 6 characters.'],
  ],
  [
    'update: a long password',
    (s) => update(s, { password: 'a'.repeat(73) }),
    [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ],
  [
    'update: a password at aal1 when a factor exists',
    async (s) =>
      put('/user', { password: next }, { token: (await withSecondFactor(s)).weak.access }),
    [
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ],
  ],
  [
    'update: an address at aal1 when a factor exists',
    async (s) =>
      put('/user', { email: freshEmail() }, { token: (await withSecondFactor(s)).weak.access }),
    [401, 'insufficient_aal'],
  ],
  [
    'update: another address within the minute',
    async (s) => {
      const user = await changingEmail(s);
      return put('/user', { email: freshEmail() }, { token: user.access });
    },
    [
      429,
      'over_email_send_rate_limit',
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    ],
  ],
  [
    'update: the current password is missing',
    (s) => update(s, { password: next }),
    [400, 'current_password_required', 'Current password required when setting new password.'],
    { passwordNeedsCurrent: true },
  ],
  [
    'update: the current password is wrong',
    (s) => update(s, { password: next, current_password: 'wrong' }),
    [400, 'current_password_invalid', 'Current password required when setting new password.'],
    { passwordNeedsCurrent: true },
  ],
]);

export const userRefusedRows: Row[] = [...updateRefusals];
