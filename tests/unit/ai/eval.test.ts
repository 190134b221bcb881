import { expect, test } from 'vitest';
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
