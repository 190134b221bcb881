import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  chunk,
  event,
  type FakeModel,
  pointAtModel,
  sendJson,
  startFakeModel,
  startStream,
  streamText,
} from '@/tests/helpers/model/fake-model';
import { AiError } from '../errors';
import { chat } from './chat';
import type { ChatCall } from './chat-body';

let model: FakeModel;
let restore = () => {};
let answers: Answer[] = [];

beforeEach(async () => {
  answers = [];
  model = await startFakeModel(() => answers.shift() ?? 'Hello there.');
  restore = pointAtModel(model.url);
});
afterEach(async () => {
  restore();
  await model.close();
});

// Long enough for a busy machine; the tests of silence shorten the one they are about.
const limits = { firstMs: 15_000, idleMs: 15_000, totalMs: 60_000 };

function ask(more: Partial<ChatCall> = {}) {
  const messages = [{ role: 'user' as const, content: 'Say hello' }];
  return chat({
    messages,
    maxTokens: 200,
    signal: new AbortController().signal,
    limits,
    ...more,
  });
}

async function failure(answer: Answer, more: Partial<ChatCall> = {}): Promise<AiError> {
  answers.push(answer);
  const error = await ask(more).catch((reason: unknown) => reason);
  if (!(error instanceof AiError)) throw new Error(`Expected an AiError, got ${String(error)}`);
  return error;
}

const status =
  (code: number, error: object, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    sendJson(response, code, { error }, headers);

test('a whole reply comes back with its usage, and its pieces on the way', async () => {
  const pieces: string[] = [];
  const reply = await ask({ onDelta: (delta) => pieces.push(delta) });
  expect(reply.text).toBe('Hello there.');
  expect(pieces.join('')).toBe('Hello there.');
  expect(reply.usage).toMatchObject({
    model: 'fake-writer',
    inputTokens: 100,
    outputTokens: 50,
    costUsd: 0,
    estimated: false,
  });
});

test('the price of a listed model comes from its usage', async () => {
  restore();
  restore = pointAtModel(model.url, { OPENAI_TEXT_MODEL: 'gpt-6.1-terra' });
  const reply = await ask();
  expect(reply.usage.costUsd).toBeCloseTo((100 * 1 + 50 * 5) / 1e6, 12);
});

test('only fields the server knows are sent', async () => {
  restore();
  restore = pointAtModel(model.url, { OPENAI_TOKEN_PARAM: 'max_tokens', OPENAI_REASONING: 'off' });
  await ask({ user: 'user-1' });
  const body = model.calls[0]?.body ?? {};
  expect(body).toMatchObject({ max_tokens: 1_200, stream: true });
  expect(body).not.toHaveProperty('max_completion_tokens');
  expect(body).not.toHaveProperty('reasoning_effort');
  expect(body.user).toMatch(/^[0-9a-f]{32}$/);
});

test('without a key nothing is called and the operator is named', async () => {
  restore();
  restore = pointAtModel(model.url, { OPENAI_API_KEY: '' });
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', code: 'not_configured' });
  expect(model.calls).toHaveLength(0);
});

describe('each failure has its kind', () => {
  const quota = { message: 'no', type: 'insufficient_quota', code: 'credit_balance_exhausted' };
  const cases: [string, Answer, Partial<AiError>][] = [
    ['used-up account', status(429, quota), { kind: 'unavailable', code: 'quota' }],
    [
      'used-up project, by code alone',
      status(429, { message: 'no', type: 'x', code: 'project_spend_limit_exceeded' }),
      { kind: 'unavailable', code: 'quota' },
    ],
    [
      'busy, with seconds to wait',
      status(429, { message: 'slow', code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
      { kind: 'retry', code: 'rate_limited', retryAfterMs: 7_000 },
    ],
    [
      'busy, with milliseconds to wait',
      status(429, { message: 'slow' }, { 'retry-after-ms': '250', 'retry-after': '9' }),
      { kind: 'retry', code: 'rate_limited', retryAfterMs: 250 },
    ],
    ...[403, 400].map((code): [string, Answer, Partial<AiError>] => [
      `unverified organisation (${code})`,
      status(code, { message: 'Your organization must be verified to use this model.' }),
      { kind: 'unavailable', code: 'unverified_organization' },
    ]),
    ['wrong key', status(401, { message: 'no' }), { kind: 'unavailable', code: 'bad_key' }],
    ['unknown model', status(404, { message: 'no' }), { kind: 'unavailable', code: 'no_model' }],
    ['server trouble', status(503, { message: 'no' }), { kind: 'retry', code: 'server_error' }],
    ['bad request', status(400, { message: 'no' }), { kind: 'fatal', code: 'bad_request' }],
    [
      'too much text',
      status(400, { message: 'no', code: 'context_length_exceeded' }),
      { kind: 'fatal', code: 'too_long' },
    ],
    [
      'stopped by the safety check',
      status(400, {
        message: 'no',
        code: 'moderation_blocked',
        moderation_details: { moderation_stage: 'input', categories: ['self_harm'] },
      }),
      { kind: 'fatal', code: 'moderation_blocked', categories: ['self_harm'] },
    ],
    [
      '200 with an error object',
      status(200, { message: 'no', type: 'insufficient_quota' }),
      { kind: 'unavailable', code: 'quota' },
    ],
    [
      '200 with JSON that means nothing',
      (_, response) => sendJson(response, 200, { hello: 1 }),
      { kind: 'retry', code: 'malformed' },
    ],
    [
      'an HTML page for an answer',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<h1>Gateway</h1>');
      },
      { kind: 'retry', code: 'cut' },
    ],
  ];
  test.each(cases)('%s', async (_, answer, expected) => {
    expect(await failure(answer)).toMatchObject(expected);
    expect(model.calls).toHaveLength(1);
  });
});

test('a failure leaves one line for the operator, without what was written', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const refuse: Answer = (_, response) => {
    response.setHeader('x-request-id', 'req_42');
    sendJson(response, 429, { error: { message: 'Slow down', code: 'rate_limit_exceeded' } });
  };
  await failure(refuse, { messages: [{ role: 'user', content: 'CANARY-text' }] });
  expect(log).toHaveBeenCalledOnce();
  const line = String(log.mock.calls[0]?.[0]);
  for (const fact of ['vendorStatus=429', 'vendorCode=rate_limit_exceeded', 'req_42', 'Slow down'])
    expect(line).toContain(fact);
  expect(line).not.toContain('CANARY');
  log.mockRestore();
});

describe('each broken stream has its kind', () => {
  const stream =
    (write: (response: ServerResponse) => void) =>
    (_: IncomingMessage, response: ServerResponse) => {
      startStream(response);
      chunk(response, { content: 'Hel' });
      write(response);
    };
  const cases: [string, Answer, Partial<AiError>][] = [
    ['ends without a finish reason', stream((r) => r.end()), { kind: 'retry', code: 'cut' }],
    [
      'ends with [DONE] but no finish reason',
      stream((r) => r.end('data: [DONE]\n\n')),
      { kind: 'retry', code: 'cut' },
    ],
    [
      'cut socket',
      stream((r) => setTimeout(() => r.destroy(), 30)),
      { kind: 'retry', code: 'network' },
    ],
    ['goes quiet', stream(() => {}), { kind: 'retry', code: 'stalled' }],
    [
      'goes quiet but keeps the line open',
      stream((r) => {
        const timer = setInterval(() => r.write(': still here\n\n'), 50);
        r.on('close', () => clearInterval(timer));
      }),
      { kind: 'retry', code: 'stalled' },
    ],
    [
      'chunk that is not JSON',
      stream((r) => r.end('data: {"choi\n\n')),
      { kind: 'retry', code: 'malformed' },
    ],
    [
      'error object inside',
      stream((r) => {
        event(r, { error: { message: 'overloaded', code: 'server_error', type: 'server_error' } });
        r.end();
      }),
      { kind: 'retry', code: 'server_error' },
    ],
    [
      'used-up account inside',
      stream((r) => {
        event(r, { error: { message: 'no', type: 'insufficient_quota' } });
        r.end();
      }),
      { kind: 'unavailable', code: 'quota' },
    ],
    [
      'safety stop',
      stream((r) => {
        chunk(r, {}, 'content_filter');
        r.end('data: [DONE]\n\n');
      }),
      { kind: 'fatal', code: 'content_filter' },
    ],
    [
      'refusal',
      stream((r) => {
        chunk(r, { refusal: 'I will not.' });
        chunk(r, {}, 'stop');
        r.end('data: [DONE]\n\n');
      }),
      { kind: 'fatal', code: 'refused' },
    ],
    [
      'tool call instead of text',
      stream((r) => {
        chunk(r, {}, 'tool_calls');
        r.end('data: [DONE]\n\n');
      }),
      { kind: 'retry', code: 'malformed' },
    ],
    ['nothing but white space', (_, r) => streamText(r, ' \n '), { kind: 'retry', code: 'empty' }],
  ];
  test.each(cases)('%s', async (_, answer, expected) => {
    const quiet = expected.code === 'stalled' ? { ...limits, idleMs: 200 } : limits;
    expect(await failure(answer, { limits: quiet })).toMatchObject(expected);
  });
});

test.each([
  ['never answers', () => {}],
  [
    'sends headers and no word',
    (_: IncomingMessage, response: ServerResponse) => {
      startStream(response);
      response.flushHeaders();
    },
  ],
])('a server that %s is left after the first limit', async (_, answer) => {
  const error = await failure(answer, { limits: { ...limits, firstMs: 300 } });
  expect(error).toMatchObject({ kind: 'retry', code: 'timeout' });
});

test('a stream that trickles without an end stops at the total limit', async () => {
  const trickle: Answer = (_, response) => {
    startStream(response);
    const timer = setInterval(() => chunk(response, { content: '' }), 20);
    response.on('close', () => clearInterval(timer));
  };
  const error = await failure(trickle, { limits: { ...limits, totalMs: 400 } });
  expect(error).toMatchObject({ kind: 'retry', code: 'stalled' });
});

test('a refused connection is worth another try', async () => {
  restore();
  restore = pointAtModel('http://127.0.0.1:1/v1');
  await expect(ask()).rejects.toMatchObject({ kind: 'retry', code: 'network' });
});

describe('a runaway reply is stopped', () => {
  test('ten megabytes in one piece', async () => {
    const endless: Answer = (_, response) => {
      startStream(response);
      response.write('data: ');
      const block = 'x'.repeat(1_000_000);
      for (let i = 0; i < 10; i++) response.write(block);
    };
    const error = await failure(endless, { limits });
    expect(error).toMatchObject({ kind: 'retry', code: 'overrun' });
  });

  test('text without end', async () => {
    const error = await failure((_, response) => {
      startStream(response);
      const timer = setInterval(() => chunk(response, { content: 'word '.repeat(100) }), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(error).toMatchObject({ kind: 'retry', code: 'overrun' });
  });
});

describe('a reply at its token limit', () => {
  const cut: Answer = (_, response) => streamText(response, 'Half of it', 'length');

  test('is asked for once more with twice the room', async () => {
    let resets = 0;
    answers.push(cut, 'All of it');
    const reply = await ask({ onReset: () => resets++ });
    expect(reply.text).toBe('All of it');
    expect(reply.usage.outputTokens).toBe(100);
    expect(resets).toBe(1);
    expect(model.calls.map((call) => call.body.max_completion_tokens)).toEqual([200, 400]);
  });

  test('and given up on after that', async () => {
    answers.push(cut, cut, 'never asked');
    await expect(ask()).rejects.toMatchObject({ kind: 'retry', code: 'length' });
    expect(model.calls).toHaveLength(2);
  });
});

describe('an effort the model does not know', () => {
  const unknown: Answer = (_, response) =>
    sendJson(response, 400, {
      error: { message: 'no', code: 'unsupported_value', param: 'reasoning_effort' },
    });
  const efforts = () => model.calls.map((call) => call.body.reasoning_effort);

  test('is replaced by the next one, then left out, and not asked for again', async () => {
    answers.push(unknown);
    expect((await ask()).text).toBe('Hello there.');
    expect(efforts()).toEqual(['none', 'low']);
    model.calls.length = 0;
    answers.push(unknown);
    await ask();
    expect(efforts()).toEqual(['low', undefined]);
    model.calls.length = 0;
    await ask();
    expect(efforts()).toEqual([undefined]);
  });

  test('is not asked for when it is switched off', async () => {
    restore();
    restore = pointAtModel(model.url, { OPENAI_REASONING: 'off' });
    answers.push(unknown);
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(efforts()).toEqual([undefined]);
  });
});

describe('cancelling', () => {
  test('before the call', async () => {
    await expect(ask({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
  });

  test('while nothing has come', async () => {
    const stop = new AbortController();
    answers.push(() => stop.abort());
    await expect(ask({ signal: stop.signal })).rejects.toMatchObject({ kind: 'cancelled' });
  });

  test('in the middle of the text closes the connection', async () => {
    const stop = new AbortController();
    let closed: () => void = () => {};
    const closing = new Promise<void>((resolve) => {
      closed = resolve;
    });
    answers.push((_, response) => {
      startStream(response);
      response.on('close', closed);
      chunk(response, { content: 'Hel' });
    });
    const work = ask({ signal: stop.signal, onDelta: () => stop.abort() });
    await expect(work).rejects.toMatchObject({ kind: 'cancelled' });
    await closing;
  });
});
