import { expect, it } from 'vitest';
import { TooltipProvider } from './tooltip';

it('opens after 700 ms, and the next one within 300 ms at once', () => {
  expect(TooltipProvider({ children: null }).props).toMatchObject({
    delayDuration: 700,
    skipDelayDuration: 300,
  });
});
