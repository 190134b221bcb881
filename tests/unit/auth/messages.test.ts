import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { authCode, authMessage, NotConfiguredError } from '@/lib/auth/messages';

const fallback = 'An error occurred during sign up.';

describe('what the reader is told about a failed call', () => {
  it('is the sentence of the server', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    expect(authMessage(error, fallback)).toBe('Invalid login credentials');
    expect(authCode(error)).toBe('invalid_credentials');
  });

  it.each(['', '  ', '{}', '[object Object]', '<html>'])('is the fallback for %j', (message) => {
    expect(authMessage(new AuthApiError(message, 400, undefined), fallback)).toBe(fallback);
  });

  it('is the fallback for what is no error at all', () => {
    expect(authMessage(undefined, fallback)).toBe(fallback);
    expect(authCode(undefined)).toBeNull();
  });

  it.each([
    new AuthRetryableFetchError('{}', 503),
    new AuthRetryableFetchError('Failed to fetch', 0),
    new TypeError('Failed to fetch'),
  ])('says that the service could not be reached', (error) => {
    expect(authMessage(error, fallback)).toMatch(/could not be reached.*Nothing you typed is lost/);
  });

  it('says when accounts are not set up', () => {
    expect(authMessage(new NotConfiguredError(), fallback)).toMatch(/not set up/);
  });
});
