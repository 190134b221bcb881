import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  type FakeModel,
  pointAtModel,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import { callKeys } from '../call-keys';
import { chatJson } from './structured';

let model: FakeModel;
let restore = () => {};
let answers: Answer[] = [];

beforeEach(async () => {
  answers = [];
  model = await startFakeModel(() => answers.shift() ?? '{"name":"ok","tags":["a"]}');
  restore = pointAtModel(model.url);
});
afterEach(async () => {
  restore();
  await model.close();
});

const wire = z.object({ name: z.string(), tags: z.array(z.string()) });
const parse = z.object({
  name: z.string().max(5, 'at most 5 characters'),
  tags: z.array(z.string()),
});

function ask(keys = callKeys('job-1:plan:1')) {
  const content = '<data-1>\n{"task":"test"}\n</data-1>\n\nDo it.';
  const signal = new AbortController().signal;
  return chatJson({
    name: 'test',
    system: ['Rules'],
    content,
    wire,
    parse,
    maxTokens: 200,
    signal,
    keys,
  });
}

test('the wire schema is bare and strict', async () => {
  await ask();
  const format = model.calls[0]?.body.response_format as Record<string, unknown>;
  expect(format).toEqual({
    type: 'json_schema',
    json_schema: {
      name: 'test',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['name', 'tags'],
        additionalProperties: false,
      },
    },
  });
});

describe('the configured form', () => {
  test.each(['json_object', 'prompt'])('%s puts the schema into the prompt', async (structured) => {
    restore();
    restore = pointAtModel(model.url, { OPENAI_STRUCTURED: structured });
    await ask();
    const body = model.calls[0]?.body ?? {};
    const format = body.response_format as { type: string } | undefined;
    expect(format?.type).toBe(structured === 'prompt' ? undefined : 'json_object');
    expect(JSON.stringify(body.messages)).toContain('JSON schema');
  });

  test('one the server refuses is replaced by the next lower', async () => {
    const refuse: Answer = (_, response) =>
      sendJson(response, 400, { error: { message: 'no such format', param: 'response_format' } });
    answers.push(refuse, refuse);
    expect((await ask()).value.name).toBe('ok');
    const types = model.calls.map(
      (call) => (call.body.response_format as { type: string } | undefined)?.type,
    );
    expect(types).toEqual(['json_schema', 'json_object', undefined]);
  });
});

describe('a reply that does not fit', () => {
  test('is sent back once with what was wrong, and both calls are counted', async () => {
    answers.push('{"name":"far too long","tags":[]}');
    const { value, usage } = await ask();
    expect(value.name).toBe('ok');
    expect(usage.outputTokens).toBe(100);
    const messages = model.calls[1]?.body.messages as { role: string; content: string }[];
    expect(messages.at(-2)).toMatchObject({ role: 'assistant' });
    expect(messages.at(-1)?.content).toContain('name: at most 5 characters');
    expect(model.calls[1]?.task).toBe('test');
  });

  test.each([
    ['cut JSON', '{"name":"a","tags":["b"'],
    ['prose', 'I would rather talk.'],
    ['a list', '["a"]'],
    ['a missing field', '{"name":"a"}'],
  ])('%s is repaired', async (_, first) => {
    answers.push(first);
    expect((await ask()).value.name).toBe('ok');
    expect(model.calls).toHaveLength(2);
  });

  test('twice is an error worth another try of the step', async () => {
    answers.push('nothing', 'nothing again', '{"name":"late","tags":[]}');
    await expect(ask()).rejects.toMatchObject({ kind: 'retry', code: 'invalid_output' });
    expect(model.calls).toHaveLength(2);
  });
});

describe('the key of a call', () => {
  const keys = () => model.calls.map((call) => call.key);

  test('counts the calls of one step: the first is 1, its repair 2', async () => {
    answers.push('{"name":"far too long","tags":[]}');
    await ask();
    expect(keys()).toEqual(['job-1:plan:1', 'job-1:plan:2']);
  });

  test('is the same when the step is made again, and the request too', async () => {
    for (let run = 0; run < 2; run++) {
      answers.push('{"name":"far too long","tags":[]}');
      await ask();
    }
    expect(keys()).toEqual(['job-1:plan:1', 'job-1:plan:2', 'job-1:plan:1', 'job-1:plan:2']);
    expect(model.calls.slice(2).map((call) => call.body)).toEqual(
      model.calls.slice(0, 2).map((call) => call.body),
    );
  });

  test('stays with the very same call, and changes with the request', async () => {
    const step = callKeys('job-1:plan:1');
    await ask(step);
    await ask(step);
    const refuse: Answer = (_, response) =>
      sendJson(response, 400, { error: { message: 'no such format', param: 'response_format' } });
    answers.push(refuse);
    await ask(step);
    expect(keys()).toEqual(['job-1:plan:1', 'job-1:plan:1', 'job-1:plan:1', 'job-1:plan:2']);
  });
});

test.each([
  ['a code fence', '```json\n{"name":"ok","tags":[]}\n```'],
  ['prose around it', 'Here you go: {"name":"ok","tags":[]} Enjoy!'],
  ['thoughts before it', '<think>{"name": maybe}</think>{"name":"ok","tags":[]}'],
  ['trailing commas', '{"name":"ok","tags":["a",],}'],
  ['braces in strings', '{"name":"o}{k","tags":["\\"}"]}'],
])('%s needs no second call', async (_, text) => {
  answers.push(text);
  await ask();
  expect(model.calls).toHaveLength(1);
});
