import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from './queries';
import { createQueryClient } from './query-client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts no timer on the server that would keep a render in memory', () => {
  const client = createQueryClient();
  for (const query of Object.values(queries)) {
    const { queryKey } = (query as (id: string) => { queryKey: readonly unknown[] })('1');
    client.setQueryData(queryKey, []);
  }
  expect(client.getQueryCache().getAll().length).toBeGreaterThan(5);
  expect(vi.getTimerCount()).toBe(0);
});
