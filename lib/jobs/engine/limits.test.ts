import { expect, it } from 'vitest';
import { expectedImageSeconds } from '@/lib/images/expected-time';
import { tickBudgetMs, tickGraceMs } from './limits';

it('gives the last step of a tick time to end before the platform ends the tick', () => {
  expect(tickBudgetMs + tickGraceMs).toBeLessThan(300_000);
  expect(tickGraceMs).toBeGreaterThan(expectedImageSeconds * 1000);
});
