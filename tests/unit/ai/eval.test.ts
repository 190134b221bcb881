import { afterEach, describe, expect, test } from 'vitest';
import { pointAtModel, startFakeModel } from '@/lib/ai/testing/fake-model';
import { compare, winRate } from '../../eval/judge';
import { lengthScore, medians, type Score } from '../../eval/score';
import { evalRequests } from '../../eval/topics';

test('the twenty orders are valid and different', () => {
  const requests = evalRequests(20);
  expect(requests).toHaveLength(20);
  expect(new Set(requests.map((request) => request.keyword)).size).toBe(20);
  for (const request of requests)
    for (const section of request.outline) expect(section.points.length).toBeGreaterThan(0);
});

test.each([
  [1_000, 1_000, 100],
  [4_000, 1_000, 0],
  [2_500, 1_000, 50],
  [500, 1_000, 50],
  [333, 1_000, 0],
  [0, 1_000, 0],
])('%d words for %d score about %d', (words, target, expected) => {
  expect(lengthScore(words, target)).toBeCloseTo(expected, -0.5);
});

test('medians of figures only', () => {
  const scores = [1, 9, 2].map((words) => ({ keyword: 'k', words, kept: true }) as Score);
  expect(medians(scores)).toEqual({ words: 2 });
});

describe('the judge', () => {
  let restore = () => {};
  let close = async () => {};
  afterEach(async () => {
    restore();
    await close();
  });

  async function judge(decide: (first: string) => 'first' | 'second' | 'equal') {
    const model = await startFakeModel(({ data }) => {
      const better = decide(String(data.first));
      return JSON.stringify({ reasons: 'r', useful: better, whole: better, voice: better, better });
    });
    close = model.close;
    restore = pointAtModel(model.url);
    return compare('k', 'post A', 'post B', new AbortController().signal);
  }

  test('is believed when both orders agree', async () => {
    expect(await judge((first) => (first === 'post B' ? 'first' : 'second'))).toMatchObject({
      verdict: 'b',
    });
  });

  test('that only likes what it reads first has seen a tie', async () => {
    expect(await judge(() => 'first')).toMatchObject({ verdict: 'tie' });
  });

  test('win rates come with how sure they are', () => {
    const clear = winRate(Array(20).fill('b'));
    expect(clear).toEqual({ rate: 1, low: 1, high: 1 });
    const mixed = winRate([...Array(10).fill('a'), ...Array(10).fill('b')]);
    expect(mixed.rate).toBe(0.5);
    expect(mixed.low).toBeLessThan(0.4);
    expect(mixed.high).toBeGreaterThan(0.6);
    expect(winRate(['a', 'b', 'tie'])).toEqual(winRate(['a', 'b', 'tie']));
  });
});
