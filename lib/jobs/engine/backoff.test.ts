import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff';

describe('backoff', () => {
  it('doubles from two seconds to five minutes and takes at most half off', () => {
    const longest = [1, 2, 3, 9].map((attempt) => backoffMs({ attempt, random: () => 1 }));
    const shortest = [1, 2, 3, 9].map((attempt) => backoffMs({ attempt, random: () => 0 }));
    expect(longest).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(shortest).toEqual([1_000, 2_000, 4_000, 150_000]);
  });

  it('waits as long as the provider asks, up to fifteen minutes, and never less than its own', () => {
    expect(backoffMs({ attempt: 1, retryAfterMs: 30_000 })).toBe(30_000);
    expect(backoffMs({ attempt: 1, retryAfterMs: 86_400_000 })).toBe(900_000);
    expect(backoffMs({ attempt: 3, retryAfterMs: 10, random: () => 0 })).toBe(4_000);
  });
});
