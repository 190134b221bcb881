// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { mount, pass, textOf } from '@/tests/helpers/mount';
import { CreditsCounter } from './credits-counter';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows a fall of the balance: consuming, after 0.5 s pulse, after 1.5 s none', async () => {
  const client = createQueryClient();
  client.setQueryData(queries.stats().queryKey, { credits: 1250 });
  const { place } = await mount(<CreditsCounter />, { client });
  const now = () => {
    const balance = place.querySelector('[data-phase]');
    return [balance?.getAttribute('data-phase'), textOf(place)];
  };
  expect(now()).toEqual(['none', 'Credits1,250']);
  await act(async () => void client.setQueryData(queries.stats().queryKey, { credits: 1100 }));
  await pass(1);
  expect(now()).toEqual(['consuming', 'Credits1,100−150']);
  await pass(498);
  expect(now()[0]).toBe('consuming');
  await pass(2);
  expect(now()).toEqual(['pulse', 'Credits1,100']);
  await pass(998);
  expect(now()[0]).toBe('pulse');
  await pass(2);
  expect(now()[0]).toBe('none');
});
