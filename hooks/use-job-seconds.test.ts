import { expect, it } from 'vitest';
import { createJobClock } from './use-job-seconds';

it('counts on from the latest answer, and an older one does not set it back', () => {
  let now = 5_000;
  const clock = createJobClock(() => now);
  clock.hear('a', 10);
  expect(clock.seconds()).toBe(10);
  now += 7_000;
  clock.hear('a', 12);
  expect(clock.seconds()).toBe(17);
  clock.hear('a', 40);
  expect(clock.seconds()).toBe(40);
  clock.hear('b', 0);
  expect(clock.seconds()).toBe(0);
});

it('does not follow the clock on the wall', () => {
  const clock = createJobClock();
  clock.hear('a', 3);
  const real = Date.now;
  Date.now = () => real() + 86_400_000;
  try {
    expect(clock.seconds()).toBe(3);
  } finally {
    Date.now = real;
  }
});
