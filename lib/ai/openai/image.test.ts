import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type FakeModel,
  pointAtModel,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import type { Budget, Spend } from '../spend';
import { generateImage } from './image';

const webp = Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 ', 'latin1').toString('base64');
const usage = {
  input_tokens: 60,
  output_tokens: 400,
  total_tokens: 460,
  input_tokens_details: { image_tokens: 10, text_tokens: 50 },
};
const good: Answer = (_, response) =>
  sendJson(response, 200, { created: 1, data: [{ b64_json: webp }], usage });

let model: FakeModel;
let restore = () => {};
let answer: Answer = good;

beforeEach(async () => {
  answer = good;
  model = await startFakeModel(() => answer);
  restore = pointAtModel(model.url, { OPENAI_IMAGE_MODEL: 'gpt-image-2.6-flare' });
});
afterEach(async () => {
  restore();
  await model.close();
});

const generate = (signal = new AbortController().signal) =>
  generateImage({
    prompt: 'A jar on a table',
    promptVersion: 'image-1',
    size: '1536x1024',
    signal,
    user: 'user-1',
  });

test('asks for WebP by name of the model and bills from the usage', async () => {
  const image = await generate();
  expect(Buffer.from(image.bytes).toString('base64')).toBe(webp);
  expect(image.model).toBe('gpt-image-2.6-flare');
  expect(image.usage.promptVersion).toBe('image-1');
  expect(image.usage.costUsd).toBeCloseTo((50 * 5 + 10 * 8 + 400 * 30) / 1e6, 12);
  expect(model.calls[0]?.body).toMatchObject({
    model: 'gpt-image-2.6-flare',
    size: '1536x1024',
    quality: 'medium',
    output_format: 'webp',
    moderation: 'auto',
    n: 1,
  });
  expect(JSON.stringify(model.calls[0]?.body)).not.toContain('user-1');
});

test('sends the key it is given, and none of its own', async () => {
  await generate();
  const signal = new AbortController().signal;
  const call = { prompt: 'A jar', size: '1024x1024' as const, signal };
  await generateImage({ ...call, promptVersion: 'image-1', idempotencyKey: 'job-1:picture:1' });
  expect(model.calls.map((seen) => seen.key)).toEqual([undefined, 'job-1:picture:1']);
});

describe('what an image costs', () => {
  let [asked, used]: Spend[][] = [];
  const budgeted = (signal = new AbortController().signal) => {
    [asked, used] = [[], []];
    const budget: Budget = {
      async reserve(max) {
        asked?.push(max);
        return { commit: async (spend) => void used?.push(spend) };
      },
    };
    const call = { prompt: 'A jar', size: '1024x1024' as const, signal, budget };
    return generateImage({ ...call, promptVersion: 'image-1' }).catch((error: unknown) => error);
  };

  test('is reserved at its most and committed from the usage', async () => {
    await budgeted();
    expect(asked?.[0]?.usd).toBeCloseTo((2 * 5 + 2_000 * 30) / 1e6, 8);
    expect(used).toEqual([{ tokens: 460, usd: (50 * 5 + 10 * 8 + 400 * 30) / 1e6 }]);
  });

  test('is nothing when it was refused, and the most when nobody knows', async () => {
    answer = (_, response) => sendJson(response, 401, { error: { message: 'no' } });
    await budgeted();
    expect(used).toEqual([{ tokens: 0, usd: 0 }]);
    const stop = new AbortController();
    answer = () => stop.abort();
    await budgeted(stop.signal);
    expect(used).toEqual(asked);
  });
});

test('a block names its categories and is not tried again', async () => {
  answer = (_, response) =>
    sendJson(response, 400, {
      error: {
        message: 'blocked',
        type: 'image_generation_user_error',
        code: 'moderation_blocked',
        moderation_details: { moderation_stage: 'output', categories: ['violence'] },
      },
    });
  await expect(generate()).rejects.toMatchObject({
    kind: 'fatal',
    code: 'moderation_blocked',
    categories: ['violence'],
    message: expect.stringContaining('violence'),
  });
  expect(model.calls).toHaveLength(1);
});

describe('an answer without an image is worth another try', () => {
  test.each([
    ['no data', { created: 1, data: [] }],
    ['an address instead', { created: 1, data: [{ url: 'http://127.0.0.1/x.png' }] }],
    ['text that is no image', { created: 1, data: [{ b64_json: 'aGVsbG8=' }] }],
  ])('%s', async (_, body) => {
    answer = (_request, response) => sendJson(response, 200, body);
    await expect(generate()).rejects.toMatchObject({ kind: 'retry', code: 'malformed' });
  });
});

test('server trouble speaks of images', async () => {
  answer = (_, response) => sendJson(response, 500, { error: { message: 'no' } });
  await expect(generate()).rejects.toMatchObject({ message: 'The image service had a problem.' });
});

test('cancelling ends the wait', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(generate(stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
});
