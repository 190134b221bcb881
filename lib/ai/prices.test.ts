import { describe, expect, it } from 'vitest';
import { textCost } from './prices';

describe('the cost of a call', () => {
  const usage = { inputTokens: 1_000_000, cachedTokens: 0, outputTokens: 0 };

  it('counts tokens that were read from the cache as cheaper, and those written to it as dearer', () => {
    expect(textCost('gpt-6.1-terra', usage)).toBeCloseTo(1);
    expect(textCost('gpt-6.1-terra', { ...usage, cachedTokens: 1_000_000 })).toBeCloseTo(0.05);
    expect(textCost('gpt-6.1-terra', { ...usage, cacheWriteTokens: 1_000_000 })).toBeCloseTo(1.25);
  });

  it('is nothing for a model that is not on the list', () => {
    expect(textCost('llama', usage)).toBe(0);
  });
});
