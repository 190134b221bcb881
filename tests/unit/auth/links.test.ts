import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedSignIn, linkError } from '@/lib/auth/link-error';
import {
  recallMail,
  rememberGoogle,
  rememberMail,
  rememberNext,
  takeGoogleFailure,
  takeNext,
} from '@/lib/auth/pending';

describe('what a link brought back instead of a session', () => {
  it('is read from the query or the fragment', () => {
    const expired = 'error=access_denied&error_code=otp_expired&error_description=Too+late';
    const read = { code: 'otp_expired', message: 'Too late' };
    expect(linkError({ search: `?${expired}`, hash: '' })).toEqual(read);
    expect(linkError({ search: '', hash: `#${expired}&sb=` })).toEqual(read);
    expect(linkError({ search: '?code=x', hash: '#top' })).toBeNull();
  });

  it('repeats only so much of an address anybody can write', () => {
    const hash = `#error_description=${'a'.repeat(5000)}`;
    expect(linkError({ search: '', hash })?.message).toHaveLength(200);
  });

  it.each(['Google sign up failed', 'Google login failed'] as const)(
    'belongs to the way in that failed, as with %s',
    (atGoogle) => {
      const title = (code: string) => failedSignIn({ code, message: '' }, atGoogle);
      expect(title('otp_expired')).toBe('Login failed');
      expect(title('flow_state_expired')).toBe('Login failed');
      expect(title('access_denied')).toBe(atGoogle);
    },
  );
});

describe('what survives a reload', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, value: string) => store.set(key, value),
        removeItem: (key: string) => store.delete(key),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is the mail that is awaited, for an hour', () => {
    rememberMail({ step: 'verify-code', email: 'ada@example.com' });
    expect(recallMail(Date.now())).toEqual({ step: 'verify-code', email: 'ada@example.com' });
    expect(recallMail(Date.now() + 3_600_001)).toBeNull();
    rememberMail(null);
    expect(recallMail(Date.now())).toBeNull();
  });

  it.each(['', 'null', '[]', '{"step":"verify-code"}', '{"step":"other","email":"a","at":1e15}'])(
    'is nothing when storage holds %j',
    (junk) => {
      store.set('inkwright-pending-mail', junk);
      expect(recallMail(Date.now())).toBeNull();
    },
  );

  it('is the address to continue at, once', () => {
    rememberNext('/posts/1');
    expect(takeNext()).toBe('/posts/1');
    expect(takeNext()).toBeNull();
  });

  it('is the screen that led to Google, once, and else the login', () => {
    rememberGoogle('Google sign up failed');
    expect(takeGoogleFailure()).toBe('Google sign up failed');
    expect(takeGoogleFailure()).toBe('Google login failed');
    store.set('inkwright-google', '"You have won"');
    expect(takeGoogleFailure()).toBe('Google login failed');
  });

  it('is nothing where storage is blocked', () => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        throw new Error('SecurityError');
      },
    });
    rememberNext('/posts/1');
    expect(takeNext()).toBeNull();
  });
});
