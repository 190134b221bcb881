import { expect, it } from 'vitest';
import { longestImageMs } from '@/lib/ai/openai/image';
import { limits as screening } from '@/lib/ai/openai/moderate';
import { expectedImageSeconds } from '@/lib/images/expected-time';
import { longestMs as storingMs } from '@/lib/images/server/image-files';
import { makeImage } from '@/lib/jobs/make-image/definition';
import { tickBudgetMs, tickGraceMs, tickMs } from './limits';

it('gives the last step of a tick time to end before the platform ends the tick', () => {
  expect(tickBudgetMs + tickGraceMs).toBeLessThan(300_000);
  expect(tickGraceMs).toBeGreaterThan(expectedImageSeconds * 1000);
});

it('knows how long the step of an image may take, which fits into a tick', () => {
  const longest = screening.totalMs + longestImageMs + storingMs;
  expect(makeImage.longestStepMs).toBeGreaterThanOrEqual(longest);
  expect(makeImage.longestStepMs).toBeLessThanOrEqual(tickMs * 0.9);
});
