import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pointAtModel } from '@/tests/helpers/model/fake-model';
import { generateTitles } from '../ideas';
import { chat } from './chat';
import { moderate } from './moderate';

/** The same door against a mock that others keep in step with the vendor's wire. */

const mock = new LLMock({ port: 0 });
let restore = () => {};
beforeAll(async () => {
  await mock.start();
});
afterAll(() => mock.stop());
beforeEach(() => {
  restore = pointAtModel(`${mock.url}/v1`);
});
afterEach(() => {
  restore();
  mock.reset();
});

const signal = new AbortController().signal;
const ask = (content: string) =>
  chat({
    messages: [{ role: 'user', content }],
    maxTokens: 400,
    signal,
    limits: { firstMs: 15_000, idleMs: 3_000 },
  });

test('a paced stream arrives whole, with usage', async () => {
  const text = 'A jar, water, coffee and one night. '.repeat(10).trim();
  mock.onMessage('jar', { content: text }, { streamingProfile: { ttft: 30, tps: 1_000 } });
  const pieces: string[] = [];
  const reply = await chat({
    messages: [{ role: 'user', content: 'jar' }],
    maxTokens: 400,
    signal,
    onDelta: (delta) => pieces.push(delta),
  });
  expect(reply.text).toBe(text);
  expect(pieces.length).toBeGreaterThan(1);
  expect(reply.usage.outputTokens).toBeGreaterThan(0);
});

test('a stream broken off in the middle is never taken for a whole one', async () => {
  const content = 'word '.repeat(200);
  mock.onMessage('truncate', { content }, { chunkSize: 10, truncateAfterChunks: 3 });
  mock.onMessage('disconnect', { content }, { chunkSize: 5, latency: 5, disconnectAfterMs: 40 });
  for (const prompt of ['truncate', 'disconnect'])
    await expect(ask(prompt)).rejects.toMatchObject({ kind: 'retry' });
});

test.each([
  ['dropRate', 'server_error'],
  ['malformedRate', 'malformed'],
  ['rateLimitRate', 'rate_limited'],
])('%s is worth another try', async (chaos, code) => {
  mock.onMessage('chaos', { content: 'never' }, { chaos: { [chaos]: 1 } });
  await expect(ask('chaos')).rejects.toMatchObject({ kind: 'retry', code });
});

test('structured output is asked for in the vendor’s form', async () => {
  const titles = Array.from({ length: 7 }, (_, i) => ({ title: `Title ${i}`, angle: 'Angle' }));
  mock.on(
    { responseFormat: 'json_schema' },
    { content: JSON.stringify({ intent: 'how-to', titles }) },
  );
  const view = await generateTitles({ keyword: 'cold brew', signal });
  expect(view.titles).toHaveLength(7);
});

test('moderation reads the vendor’s categories', async () => {
  mock.onModerate('bad', { flagged: true, categories: { violence: true, hate: false } });
  expect(await moderate('bad', signal)).toEqual({
    flagged: true,
    categories: ['violence'],
    skipped: false,
  });
});
