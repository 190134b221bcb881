import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Spending, watchSpending } from './spending';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const states: Spending[] = [];
  return { ...watchSpending((state) => states.push(state)), states };
}
const phases = (states: Spending[]) => states.map(({ phase }) => phase);

it('goes from consuming to pulse after 0.5 s and to none after 1.5 s', () => {
  const { see, states } = watched();
  see(undefined);
  see(250);
  expect(states).toEqual([]);
  see(100);
  expect(states).toEqual([{ phase: 'consuming', spent: 150 }]);
  vi.advanceTimersByTime(499);
  expect(phases(states)).toEqual(['consuming']);
  vi.advanceTimersByTime(1);
  expect(phases(states)).toEqual(['consuming', 'pulse']);
  vi.advanceTimersByTime(999);
  expect(phases(states)).toEqual(['consuming', 'pulse']);
  vi.advanceTimersByTime(1);
  expect(phases(states)).toEqual(['consuming', 'pulse', 'none']);
});

it('ends although the balance rises in the middle of it', () => {
  const { see, states } = watched();
  for (const credits of [250, 100, 250]) see(credits);
  vi.advanceTimersByTime(1500);
  expect(phases(states)).toEqual(['consuming', 'pulse', 'none']);
});

it('begins again with another fall, and stops with the screen', () => {
  const { see, stop, states } = watched();
  for (const credits of [250, 100]) see(credits);
  vi.advanceTimersByTime(400);
  see(0);
  vi.advanceTimersByTime(499);
  expect(states.at(-1)).toEqual({ phase: 'consuming', spent: 100 });
  stop();
  vi.advanceTimersByTime(5000);
  expect(phases(states)).toEqual(['consuming', 'consuming']);
});
