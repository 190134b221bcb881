import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { authMessage } from './messages';

it.each([
  ['an address that does not answer', new TypeError('Failed to fetch'), 'could not be reached'],
  ['a gateway', new AuthRetryableFetchError('{}', 503), 'could not be reached'],
  ['a mail server that is not set up', new AuthRetryableFetchError('{}', 500), 'had an error'],
  ['a refusal', new AuthApiError('Signups not allowed', 422, 'signup_disabled'), 'not allowed'],
  ['a refused captcha', new AuthApiError('x', 400, 'captcha_failed'), 'security check was not'],
  ['a refusal without words', new AuthApiError('{}', 400, undefined), 'Try later'],
])('says what %s means', (_case, error, words) => {
  expect(authMessage(error, 'Try later')).toContain(words);
});
