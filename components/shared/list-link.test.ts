import { expect, it } from 'vitest';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { listAddress, saveListAddress } from './list-link';

it('leads back to the search and the order that the reader left', () => {
  const { store } = memoryStore();
  saveListAddress(store, 'u1', { q: 'green tea', sort: 'title' });
  expect(listAddress(store, 'u1')).toBe('/dashboard?q=green+tea&sort=title');
  saveListAddress(store, 'u1', { q: '', sort: 'newest' });
  expect(listAddress(store, 'u1')).toBe('/dashboard');
});

it('tells no other account what was searched for', () => {
  const { store } = memoryStore();
  saveListAddress(store, 'u1', { q: 'green tea', sort: 'newest' });
  expect(listAddress(store, 'u2')).toBe('/dashboard');
  expect(listAddress(store, undefined)).toBe('/dashboard');
});

it.each([
  [null],
  [{ userId: 'u1' }],
  [{ userId: 'u1', params: 7 }],
  [{ userId: 'u1', params: '?sort=odd&before=x' }],
])('leads to the whole list where the tab holds %j', (kept) => {
  const { store } = memoryStore();
  store.write('inkwright:list-address', kept);
  expect(listAddress(store, 'u1')).toBe('/dashboard');
});

it('leads to the whole list where storage is forbidden', () => {
  saveListAddress(forbiddenStore(), 'u1', { q: 'tea', sort: 'newest' });
  expect(listAddress(forbiddenStore(), 'u1')).toBe('/dashboard');
});
