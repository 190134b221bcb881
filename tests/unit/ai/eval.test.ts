import { afterEach, describe, expect, test } from 'vitest';
import { handleOpenai } from '@/local/openai/handler';
import { serveHandler } from '@/local/openai/testing/serve';
import { pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { wellBehaved } from '@/tests/helpers/model/model-writer';
import { evaluate } from '../../eval/evaluate';
import { compare, winRate } from '../../eval/judge';
import { reportHtml } from '../../eval/report';
import { lengthScore, medians, type Score } from '../../eval/score';
import { evalRequests } from '../../eval/topics';

test('the orders are valid and different', () => {
  const requests = evalRequests();
  expect(requests).toHaveLength(30);
  expect(new Set(requests.map((request) => request.keyword)).size).toBe(30);
  for (const request of requests)
    for (const section of request.outline) expect(section.points.length).toBeGreaterThan(0);
});

function verdictFor(better: string): string {
  const points = { useful: better, honest: better, whole: better, voice: better };
  return JSON.stringify({ reasons: 'r', ...points, better, sureness: 0.9 });
}

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

describe('a run', () => {
  let close = async () => {};
  let restore = () => {};
  afterEach(async () => {
    restore();
    await close();
  });
  const options = { requests: evalRequests(2), maxUsd: 1, judge: null, baseline: {} };

  test('over the demo writer measures each post, and ends in a page to read', async () => {
    const served = await serveHandler(handleOpenai);
    close = served.close;
    restore = pointAtModel(`${served.url}/local/openai/v1`, {
      OPENAI_TEXT_MODEL: 'demo-writer',
      DEMO_TOKENS_PER_SECOND: '0',
    });
    const run = await evaluate(options);
    expect(run.failures).toEqual([]);
    expect(run.items.map(({ score }) => score.kept)).toEqual([true, true]);
    expect(run.medians.words).toBeGreaterThan(1_000);
    const page = reportHtml(run);
    expect(page).toContain('<h1>2 posts by demo-writer</h1>');
    for (const { score } of run.items) expect(page).toContain(score.keyword);
    expect(page).toMatch(/prefers-color-scheme: dark/);
    expect(page, 'nothing is fetched from elsewhere').not.toMatch(
      /(?:src|href)="(?!#)|@import|url\(/,
    );
  });

  test('with a judge marks each post and compares it with one pass and with the baseline', async () => {
    const seen = new Set<unknown>();
    const model = await startFakeModel((call) => {
      seen.add(`${call.task} by ${call.body.model}`);
      if (call.task === 'article') return 'One pass.\n\n'.repeat(30);
      if (call.task === 'marks')
        return JSON.stringify({
          reasons: '<b>why</b>',
          useful: 8,
          kept: 8,
          true: 7,
          agreed: 9,
          clear: 6,
          alive: 90,
        });
      if (call.task !== 'judge') return wellBehaved(call);
      const better = String(call.data.first).includes('One pass') ? 'second' : 'first';
      return verdictFor(better);
    });
    close = model.close;
    restore = pointAtModel(model.url, { OPENAI_TEXT_MODEL: 'gpt-6.1-terra' });
    const [first] = options.requests;
    const baseline = { [first?.keyword ?? '']: 'One pass, earlier.' };
    const run = await evaluate({ ...options, judge: 'strict-judge', baseline });
    expect(run.meanMark).toBe(8);
    expect(run.wins).toEqual({
      onePass: { rate: 1, low: 1, high: 1 },
      baseline: { rate: 1, low: 1, high: 1 },
    });
    expect(run.items.map(({ againstBaseline }) => againstBaseline)).toEqual(['b', undefined]);
    expect([...seen]).toContain('judge by strict-judge');
    expect([...seen]).toContain('article by gpt-6.1-terra');
    expect(run.spentUsd).toBeGreaterThan(0);
    expect(reportHtml(run)).toContain('&lt;b&gt;why&lt;/b&gt;');
  });
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
      return verdictFor(decide(String(data.first)));
    });
    close = model.close;
    restore = pointAtModel(model.url);
    return compare('k', 'post A', 'post B', new AbortController().signal);
  }

  test('is believed when both orders agree', async () => {
    expect(await judge((first) => (first === 'post B\n' ? 'first' : 'second'))).toMatchObject({
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
