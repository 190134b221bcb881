import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLanding, keepLanding, keptLanding } from './landing';
import { takeSignUp } from './sign-up';

const now = Date.parse('2026-03-01T12:00:00Z');
const [minute, day] = [60_000, 24 * 60 * 60_000];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ids = { distinct_id: 'visitor-1 ÿþ', session_id: '0195-session' };
const expected = { distinctId: ids.distinct_id, sessionId: ids.session_id };

describe('the parameter of the landing page', () => {
  it.each([
    ['as it is sent', encode(ids)],
    ['with padding', `${encode(ids)}${'='.repeat((4 - (encode(ids).length % 4)) % 4)}`],
    ['with more in it', encode({ ...ids, utm: 'x' })],
  ])('is kept for seven days, %s', (_name, parameter) => {
    keepLanding(parameter, now);
    expect(keptLanding(now + 7 * day - 1)).toEqual({ ...expected, at: now });
    expect(keptLanding(now + 7 * day)).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['base64 that is not safe in an address', 'ab+/'],
    ['no UTF-8', Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['a list', encode([ids])],
    ['null', encode(null)],
    ['one id', encode({ distinct_id: 'a' })],
    ['the other id', encode({ session_id: 'a' })],
    ['an empty id', encode({ ...ids, session_id: ' ' })],
    ['a number', encode({ ...ids, distinct_id: 7 })],
    ['very long ids', encode({ ...ids, distinct_id: 'x'.repeat(201) })],
    ['very much', 'a'.repeat(100_000)],
  ])('is warned of and ignored when it holds %s, and the one before stays', (_name, parameter) => {
    keepLanding(encode(ids), now - minute);
    keepLanding(parameter, now);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(keptLanding(now)).toEqual({ ...expected, at: now - minute });
  });

  it('is read with care and can be forgotten', () => {
    for (const stored of ['{', '[]', '{"distinctId":"a","sessionId":7,"at":1}', '{"at":"x"}']) {
      window.localStorage.setItem('inkwright-landing', stored);
      expect(keptLanding(2)).toBeNull();
    }
    keepLanding(encode(ids), now);
    forgetLanding();
    expect(keptLanding(now)).toBeNull();
  });
});

describe('a sign-up', () => {
  const user = (id: string, age: number) => ({
    id,
    createdAt: new Date(now - age).toISOString(),
  });

  it('is tracked once per user', () => {
    expect(takeSignUp(user('a', minute), now)).toBe(true);
    expect(takeSignUp(user('a', minute), now)).toBe(false);
    expect(takeSignUp(user('b', minute), now)).toBe(true);
    expect(takeSignUp(user('a', minute), now)).toBe(false);
  });

  it('is tracked within five minutes of the account', () => {
    expect(takeSignUp(user('a', 5 * minute), now)).toBe(false);
    expect(takeSignUp(user('a', 5 * minute - 1), now)).toBe(true);
    expect(takeSignUp({ id: 'c', createdAt: 'no date' }, now)).toBe(false);
    // A browser whose clock is slow.
    expect(takeSignUp(user('d', -minute), now)).toBe(true);
  });

  it('is tracked over a list that is none', () => {
    window.localStorage.setItem('inkwright-signup-tracked', '{"a":1}');
    expect(takeSignUp(user('a', 0), now)).toBe(true);
    expect(takeSignUp(user('a', 0), now)).toBe(false);
  });
});
