import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Spending, watchSpending } from './spending';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const shown: Spending[] = [];
  return { ...watchSpending((state) => shown.push(state)), shown };
}
const phases = (shown: Spending[]) => shown.map(({ phase }) => phase);

it('goes from consuming to pulse after 0.5 s and to none after 1.5 s', () => {
  const { see, shown } = watched();
  see(undefined);
  see(250);
  expect(shown).toEqual([]);
  see(100);
  expect(shown).toEqual([{ phase: 'consuming', spent: 150 }]);
  vi.advanceTimersByTime(499);
  expect(phases(shown)).toEqual(['consuming']);
  vi.advanceTimersByTime(1);
  expect(phases(shown)).toEqual(['consuming', 'pulse']);
  vi.advanceTimersByTime(999);
  expect(phases(shown)).toEqual(['consuming', 'pulse']);
  vi.advanceTimersByTime(1);
  expect(phases(shown)).toEqual(['consuming', 'pulse', 'none']);
});

it('ends although the balance rises in the middle of it', () => {
  const { see, shown } = watched();
  for (const credits of [250, 100, 250]) see(credits);
  vi.advanceTimersByTime(1500);
  expect(phases(shown)).toEqual(['consuming', 'pulse', 'none']);
});

it('begins again with another fall, and stops with the screen', () => {
  const { see, stop, shown } = watched();
  for (const credits of [250, 100]) see(credits);
  vi.advanceTimersByTime(400);
  see(0);
  vi.advanceTimersByTime(499);
  expect(shown.at(-1)).toEqual({ phase: 'consuming', spent: 100 });
  stop();
  vi.advanceTimersByTime(5000);
  expect(phases(shown)).toEqual(['consuming', 'consuming']);
});
