import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  chunk,
  type FakeModel,
  pointAtModel,
  sendJson,
  startFakeModel,
  startStream,
  streamText,
} from '@/tests/helpers/model/fake-model';
import { postBudget } from './caps';
import { chat } from './openai/chat';
import type { ChatCall } from './openai/chat-body';
import { chatJson } from './openai/structured';
import type { Budget, Spend } from './spend';

describe('the budget of a post', () => {
  const cap = { tokens: 1_000, usd: 1 };
  const call = { tokens: 400, usd: 0.1 };

  test('holds back what calls under way may use, and counts what they used', async () => {
    const spent = { tokens: 0, usd: 0 };
    const budget = postBudget(spent, cap);
    const [first, second] = [await budget.reserve(call), await budget.reserve(call)];
    await expect(budget.reserve(call)).rejects.toMatchObject({ kind: 'fatal', code: 'budget' });
    await first.commit({ tokens: 50, usd: 0.01 });
    await second.commit({ tokens: 60, usd: 0.02 });
    expect(spent.tokens).toBe(110);
    expect(spent.usd).toBeCloseTo(0.03);
    await budget.reserve(call);
  });

  test('counts money and tokens each for itself; 0 is no cap', async () => {
    const dear = postBudget({ tokens: 0, usd: 0.95 }, cap);
    await expect(dear.reserve(call)).rejects.toMatchObject({ code: 'budget' });
    await postBudget({ tokens: 9e9, usd: 9e9 }, { tokens: 0, usd: 0 }).reserve(call);
  });

  test('a refusal from beyond the post leaves nothing held back', async () => {
    let open = false;
    const outer: Budget = {
      async reserve() {
        if (!open) throw new Error('day is full');
        return { commit: async () => undefined };
      },
    };
    const budget = postBudget({ tokens: 0, usd: 0 }, cap, outer);
    for (let n = 0; n < 5; n++) await expect(budget.reserve(call)).rejects.toThrow('day is full');
    open = true;
    await budget.reserve(call);
    await budget.reserve(call);
  });
});

describe('a call to the model', () => {
  let model: FakeModel;
  let restore = () => {};
  let answers: Answer[] = [];
  let asked: Spend[] = [];
  let used: Spend[] = [];
  beforeEach(async () => {
    [answers, asked, used] = [[], [], []];
    model = await startFakeModel(() => answers.shift() ?? 'Hello there.');
    restore = pointAtModel(model.url, { OPENAI_TEXT_MODEL: 'gpt-6.1-terra' });
  });
  afterEach(async () => {
    restore();
    await model.close();
  });

  const budget: Budget = {
    async reserve(max) {
      asked.push(max);
      return { commit: async (spend) => void used.push(spend) };
    },
  };
  const ask = (more: Partial<ChatCall> = {}) =>
    chat({
      messages: [{ role: 'user', content: 'x'.repeat(400) }],
      maxTokens: 200,
      signal: new AbortController().signal,
      effort: 'none',
      budget,
      ...more,
    });
  const reported = { tokens: 150, usd: 0.00035 };
  const halfway =
    (end: (response: ServerResponse) => void): Answer =>
    (_, response) => {
      startStream(response);
      chunk(response, { content: 'word '.repeat(40) });
      end(response);
    };

  test('is reserved at its most and committed at what the server reports', async () => {
    await ask();
    expect(asked).toEqual([{ tokens: 300, usd: (100 * 1.25 + 200 * 5) / 1e6 }]);
    expect(used).toEqual([reported]);
  });

  test('that is larger than one call may be is not made', async () => {
    restore();
    restore = pointAtModel(model.url, { OPENAI_CALL_TOKENS: '299' });
    await expect(ask()).rejects.toMatchObject({ kind: 'fatal', code: 'call_limit' });
    expect(model.calls).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('that the budget refuses is not made', async () => {
    const full: Budget = { reserve: () => Promise.reject(new Error('full')) };
    await expect(ask({ budget: full })).rejects.toThrow('full');
    expect(model.calls).toEqual([]);
  });

  test('counts with both of its replies when the first was cut', async () => {
    answers.push((_, response) => streamText(response, 'Half', 'length'));
    await ask();
    expect(used).toEqual([reported, reported]);
  });

  test('counts with the reply that could not be used', async () => {
    answers.push('no JSON', '{"colour":"red"}');
    const shape = z.object({ colour: z.string() });
    const content = 'A colour';
    await chatJson({
      name: 'colour',
      system: [],
      content,
      wire: shape,
      parse: shape,
      maxTokens: 50,
      signal: new AbortController().signal,
      budget,
    });
    expect(used).toEqual([reported, reported]);
  });

  test('counts by its length when it broke off before the server reported', async () => {
    answers.push(halfway((response) => response.end()));
    await expect(ask()).rejects.toMatchObject({ code: 'cut' });
    expect(used).toEqual([{ tokens: 150, usd: (100 * 1 + 50 * 5) / 1e6 }]);
  });

  test('counts when the writer cancels it', async () => {
    const stop = new AbortController();
    answers.push(halfway(() => undefined));
    const work = ask({ signal: stop.signal, onDelta: () => stop.abort() });
    await expect(work).rejects.toMatchObject({ kind: 'cancelled' });
    expect(used).toEqual([{ tokens: 150, usd: (100 * 1 + 50 * 5) / 1e6 }]);
  });

  test('counts its question when nobody knows whether the model had begun', async () => {
    answers.push(() => undefined);
    const limits = { firstMs: 200 };
    await expect(ask({ limits })).rejects.toMatchObject({ code: 'timeout' });
    expect(used).toEqual([{ tokens: 100, usd: 0.0001 }]);
  });

  test('costs nothing when it was refused', async () => {
    answers.push((_, response) => sendJson(response, 429, { error: { message: 'slow' } }));
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(used).toEqual([{ tokens: 0, usd: 0 }]);
  });
});
