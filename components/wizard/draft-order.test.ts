import { expect, it, vi } from 'vitest';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { draftKeys, orderState } from './draft-order';
import { clearDraft, keptMs } from './wizard-storage';

const userId = 'u1';

it('is known in every tab, for that draft of that account alone', () => {
  const { store } = memoryStore();
  expect(orderState(store, userId, 'd1')).toBeNull();
  expect(draftKeys(store, userId, 'd1').keyFor(null)).toBe('d1');
  expect(orderState(store, userId, 'd1')).toBe('sent');
  expect(draftKeys(store, userId, 'd1').sentBefore(null)).toBe('d1');
  expect(orderState(store, userId, 'd2')).toBeNull();
  expect(orderState(store, 'u2', 'd1')).toBeNull();
});

it('of one draft leaves that of another in peace', () => {
  const { store } = memoryStore();
  const [one, two] = [draftKeys(store, userId, 'd1'), draftKeys(store, userId, 'd2')];
  one.keyFor(null);
  two.keyFor(null);
  two.refused();
  expect(one.sentBefore(null)).toBe('d1');
  expect(two.sentBefore(null)).toBeNull();
});

it('is forgotten when it was refused, and goes out under the same key again', () => {
  const { store } = memoryStore();
  const keys = draftKeys(store, userId, 'd1');
  keys.keyFor(null);
  keys.refused();
  expect(keys.sentBefore(null)).toBeNull();
  expect(keys.keyFor(null)).toBe('d1');
});

it('stays started when another tab is refused, or asks again', () => {
  const { store } = memoryStore();
  const [here, there] = [draftKeys(store, userId, 'd1'), draftKeys(store, userId, 'd1')];
  here.keyFor(null);
  there.keyFor(null);
  here.taken();
  there.refused();
  there.keyFor(null);
  expect(orderState(store, userId, 'd1')).toBe('started');
});

it('is still known to be started when the draft is gone', () => {
  const { store } = memoryStore();
  draftKeys(store, userId, 'd1').taken();
  clearDraft(store, userId);
  expect(orderState(store, userId, 'd1')).toBe('started');
  expect(orderState(store, userId, '')).toBeNull();
});

it('is dropped a day later', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T00:00:00Z') });
  const { store, items } = memoryStore();
  store.write('inkwright:wizard-attempt:u2:d0', { started: true, savedAt: 0 });
  draftKeys(store, userId, 'd1').taken();
  vi.setSystemTime(Date.now() + keptMs);
  draftKeys(store, userId, 'd2').taken();
  vi.useRealTimers();
  expect([...items.keys()]).toEqual([
    'inkwright:wizard-attempt:u2:d0',
    'inkwright:wizard-attempt:u1:d2',
  ]);
});

it('is not known where storage is forbidden', () => {
  const keys = draftKeys(forbiddenStore(), userId, 'd1');
  expect(keys.keyFor(null)).toBe('d1');
  keys.taken();
  expect(keys.sentBefore(null)).toBeNull();
});
