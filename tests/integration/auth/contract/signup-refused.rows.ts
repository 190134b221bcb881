import { password } from '../harness';
import { post, type Row, refusals } from './row';

const email = 'someone@example.com';
const challenge = 'c'.repeat(43);
const s256 = { code_challenge_method: 's256' };

const refusedRows: Row[] = refusals([
  [
    'no password',
    post('/signup', { email }),
    [400, 'validation_failed', 'Signup requires a valid password'],
  ],
  [
    'an empty password',
    post('/signup', { email, password: '' }),
    [400, 'validation_failed', 'Signup requires a valid password'],
  ],
  [
    '73 bytes of password',
    post('/signup', { email, password: 'a'.repeat(73) }),
    [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ],
  [
    '73 bytes in 37 characters',
    post('/signup', { email, password: `${'é'.repeat(36)}a` }),
    [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ],
  [
    'five characters',
    post('/signup', { email, password: 'abcde' }),
    [422, 'weak_password', 'Password should be at least 6 characters.'],
  ],
  [
    'a missing class',
    post('/signup', { email, password: 'abcdef' }),
    [422, 'weak_password', 'Password should contain at least one character of each: abcdef, 0123.'],
    { passwordClasses: ['abcdef', '0123'] },
  ],
  [
    'short and a missing class',
    post('/signup', { email, password: 'abc' }),
    [
      422,
      'weak_password',
      'Password should be at least 6 characters. Password should contain at least one character of each: abcdef, 0123.',
    ],
    { passwordClasses: ['abcdef', '0123'] },
  ],
  [
    'e-mail and phone',
    post('/signup', { email, phone: '1234567', password }),
    [
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
  ],
  ['a phone', post('/signup', { phone: '1234567', password }), [400, 'phone_provider_disabled']],
  [
    'a challenge without method',
    post('/signup', { email, password, code_challenge: challenge }),
    [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ],
  [
    'a method without challenge',
    post('/signup', { email, password, ...s256 }),
    [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ],
  [
    'a challenge of 42',
    post('/signup', { email, password, code_challenge: 'c'.repeat(42), ...s256 }),
    [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
  ],
  [
    'a challenge of 129',
    post('/signup', { email, password, code_challenge: 'c'.repeat(129), ...s256 }),
    [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
  ],
  [
    'a challenge with a plus',
    post('/signup', { email, password, code_challenge: `${challenge}+`, ...s256 }),
    [
      400,
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    ],
  ],
  [
    'an unknown method',
    post('/signup', {
      email,
      password,
      code_challenge: challenge,
      code_challenge_method: 's512',
    }),
    [400, 'validation_failed', 'Invalid code_challenge_method'],
  ],
  [
    'e-mail switched off',
    post('/signup', { email, password }),
    [400, 'email_provider_disabled', 'Email signups are disabled'],
    { emailEnabled: false },
  ],
  [
    'an address of 256',
    post('/signup', { email: `${'a'.repeat(244)}@example.com`, password }),
    [400, 'validation_failed', 'An email address is too long'],
  ],
  [
    'no at-sign',
    post('/signup', { email: 'nobody', password }),
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  ],
  [
    'no domain',
    post('/signup', { email: 'nobody@', password }),
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  ],
  [
    'a space inside',
    post('/signup', { email: 'a b@example.com', password }),
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  ],
  [
    'a header injected',
    post('/signup', { email: 'a@example.com\nBcc: b@c.co', password }),
    [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  ],
  [
    'signups disabled',
    post('/signup', { email, password }),
    [422, 'signup_disabled', 'Signups not allowed for this instance'],
    { signupDisabled: true },
  ],
  [
    'anonymous disabled',
    post('/signup', {}),
    [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ],
]);

export const signupRefusedRows: Row[] = [...refusedRows];
