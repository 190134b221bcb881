import { expect, it } from 'vitest';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { jsonStore } from './browser-storage';

it('keeps values as JSON', () => {
  const { store, items } = memoryStore();
  store.write('a', { n: 1 });
  expect(items.get('a')).toBe('{"n":1}');
  expect(store.read('a')).toEqual({ n: 1 });
  store.remove('a');
  expect(store.read('a')).toBeNull();
});

it('reads what is no JSON as null', () => {
  const { store, items } = memoryStore();
  for (const text of ['', '{', 'undefined']) {
    items.set('a', text);
    expect(store.read('a')).toBeNull();
  }
});

it('keeps nothing and throws nothing where storage is forbidden, or not there at all', () => {
  for (const store of [forbiddenStore(), jsonStore(() => window.localStorage)]) {
    store.write('a', 1);
    store.remove('a');
    expect(store.read('a')).toBeNull();
  }
});
