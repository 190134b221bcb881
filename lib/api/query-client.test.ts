import { environmentManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from './queries';
import { createQueryClient } from './query-client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Asked<Options> = (id: unknown, more: object) => Options;

it('starts no timer on the server that would keep a render in memory', () => {
  const client = createQueryClient();
  for (const query of Object.values(queries)) {
    const options = (query as Asked<{ queryKey: readonly unknown[] }>)({ q: '' }, {});
    // As a component does that reads it.
    client.getQueryCache().build(client, client.defaultQueryOptions(options)).setData([]);
  }
  expect(client.getQueryCache().getAll().length).toBeGreaterThan(5);
  // What is not kept at all goes at once.
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps answers fresh for five minutes and asks for nothing by itself', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    retry: false,
  });
  expect(createQueryClient().getDefaultOptions().mutations).toEqual({ retry: false });
});

it('asks for the balance at every focus, once more for the user, and keeps no list of jobs', () => {
  const onFocus = Object.entries(queries).filter(
    ([, query]) => 'refetchOnWindowFocus' in (query as Asked<object>)('1', {}),
  );
  expect(onFocus.map(([name]) => name)).toEqual(['stats']);
  expect(queries.stats().refetchOnWindowFocus).toBe('always');
  expect(queries.user()).toMatchObject({ retry: 1, retryDelay: 1000 });
  expect(queries.jobs()).toMatchObject({ staleTime: 0, gcTime: 0 });
});

it('keeps the pages of the dashboard for an hour, and nothing else beyond five minutes', () => {
  environmentManager.setIsServer(() => false);
  const kept = Object.entries(queries).flatMap(([name, query]) => {
    const { gcTime = 0 } = (query as Asked<{ gcTime?: number }>)({ q: '' }, {});
    return gcTime > 5 * 60_000 ? [[name, gcTime]] : [];
  });
  environmentManager.setIsServer(() => true);
  expect(kept).toEqual([['postList', 60 * 60_000]]);
});

it('drops answers in a browser five minutes after their last use', () => {
  environmentManager.setIsServer(() => false);
  try {
    const client = createQueryClient();
    client.setQueryData(['/api/posts'], []);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(client.getQueryData(['/api/posts'])).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(client.getQueryData(['/api/posts'])).toBeUndefined();
  } finally {
    environmentManager.setIsServer(() => true);
  }
});
