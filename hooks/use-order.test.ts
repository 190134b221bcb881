import { expect, it } from 'vitest';
import { keysInMemory } from './use-order';

it('repeats the key of a request until the server has answered it', () => {
  const keys = keysInMemory();
  expect(keys.sentBefore({ a: 1 })).toBeNull();
  const key = keys.keyFor({ a: 1 });
  expect(keys.sentBefore({ a: 1 })).toBe(key);
  expect(keys.keyFor({ a: 1 })).toBe(key);
  keys.answered();
  expect(keys.sentBefore({ a: 1 })).toBeNull();
  expect(keys.keyFor({ a: 1 })).not.toBe(key);
});

it('has another key for another request', () => {
  const keys = keysInMemory();
  const key = keys.keyFor({ a: 1 });
  expect(keys.sentBefore({ a: 2 })).toBeNull();
  expect(keys.keyFor({ a: 2 })).not.toBe(key);
});
