import { expect, test } from 'vitest';
import { assertNotPaused, noteOutcome } from './breaker';

let last = 0;
const address = () => `http://provider-${last++}/v1`;
const isPaused = (name: string, now: number) => {
  try {
    assertNotPaused(name, now);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ kind: 'wait', code: 'paused' });
    return true;
  }
};
const fail = (name: string, times: number, now: number, code = 'server_error') => {
  for (let n = 0; n < times; n++) noteOutcome(name, code, now + n);
};

test('five failures within a minute pause all calls to that address and to no other', () => {
  const [name, other] = [address(), address()];
  fail(name, 4, 0);
  expect(isPaused(name, 10)).toBe(false);
  fail(name, 1, 10);
  expect(isPaused(name, 11)).toBe(true);
  expect(isPaused(other, 11)).toBe(false);
});

test('the wait is told', () => {
  const name = address();
  for (let n = 0; n < 5; n++) noteOutcome(name, 'network', 0);
  expect(() => assertNotPaused(name, 10_000)).toThrow(
    expect.objectContaining({ retryAfterMs: 20_000 }),
  );
});

test('failures far apart, and those of the text or of our request, pause nothing', () => {
  const name = address();
  for (let minute = 0; minute < 9; minute++) noteOutcome(name, 'timeout', minute * 20_000);
  expect(isPaused(name, 170_000)).toBe(false);
  for (const code of ['empty', 'invalid_output', 'bad_request', 'rate_limited', 'quota'])
    fail(name, 5, 200_000, code);
  expect(isPaused(name, 200_010)).toBe(false);
});

test('one answer ends the count, a cancelled call does not', () => {
  const name = address();
  fail(name, 4, 0);
  noteOutcome(name, 'cancelled', 5);
  noteOutcome(name, null, 6);
  fail(name, 4, 7);
  expect(isPaused(name, 20)).toBe(false);
});

test('after the pause one call tries; its failure doubles the pause, its success ends it', () => {
  const name = address();
  for (let n = 0; n < 5; n++) noteOutcome(name, 'stalled', 0);
  expect(isPaused(name, 29_999)).toBe(true);
  expect(isPaused(name, 30_000)).toBe(false);
  expect(isPaused(name, 30_001), 'the others wait for the one that tries').toBe(true);
  noteOutcome(name, 'stalled', 31_000);
  expect(isPaused(name, 90_999)).toBe(true);
  expect(isPaused(name, 91_000)).toBe(false);
  noteOutcome(name, null, 92_000);
  expect(isPaused(name, 92_001)).toBe(false);
  fail(name, 4, 93_000);
  expect(isPaused(name, 93_010)).toBe(false);
});
