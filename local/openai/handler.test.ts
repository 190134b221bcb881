import OpenAI, { APIError } from 'openai';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearCalls, clearFaults, controlCalls, controlFaults } from '@/local/openai/faults';
import { handleOpenai } from '@/local/openai/handler';
import { wordsPerSecond } from '@/local/openai/pace';
import { type Served, serveHandler } from '@/local/openai/testing/serve';

let served: Served;
let client: OpenAI;

beforeAll(async () => {
  vi.stubEnv('DEMO_TOKENS_PER_SECOND', '0');
  vi.stubEnv('DEMO_IMAGE_SECONDS', '0');
  served = await serveHandler(handleOpenai);
  client = new OpenAI({ apiKey: 'local', baseURL: `${served.url}/local/openai/v1`, maxRetries: 0 });
});

afterEach(() => {
  clearFaults();
  clearCalls();
  vi.stubEnv('DEMO_FAULT', '');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await served.close();
});

const section = {
  task: 'section',
  keyword: 'standing desk',
  title: 'Standing desk: a plain guide',
  section: { index: 0, heading: 'What it is', points: ['The short version'], targetWords: 280 },
  headings: ['What it is', 'How to begin'],
  textSoFar: '',
};

function ask(data: object) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return {
    model: 'demo-writer',
    messages: [
      { role: 'system' as const, content: 'Rules.' },
      { role: 'user' as const, content: `<data-4f9a1c>\n${json}\n</data-4f9a1c>\nDo the job.` },
    ],
  };
}

function stream(data: object, signal?: AbortSignal) {
  return client.chat.completions
    .stream({ ...ask(data), stream_options: { include_usage: true } }, { signal })
    .finalChatCompletion();
}

async function failure(work: Promise<unknown>): Promise<APIError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(APIError);
  return error as APIError;
}

describe('chat completions through the real client', () => {
  it('streams a section with a finish reason and the usage at the end', async () => {
    const done = await stream(section);
    expect(done.choices[0]?.finish_reason).toBe('stop');
    expect(done.choices[0]?.message.content).toContain('**The short version.**');
    expect(done.usage?.completion_tokens).toBeGreaterThan(100);
  });

  it('writes the same text whether it streams or not', async () => {
    const whole = await client.chat.completions.create(ask(section));
    const streamed = await stream(section);
    expect(streamed.choices[0]?.message.content).toBe(whole.choices[0]?.message.content);
  });

  it('finds its job above a later repair message', async () => {
    const request = ask({ task: 'titles', keyword: 'yoga' });
    const repair = { role: 'user' as const, content: 'The answer did not fit: titles required.' };
    const done = await client.chat.completions.create({
      ...request,
      messages: [...request.messages, { role: 'assistant', content: '{}' }, repair],
    });
    expect(JSON.parse(done.choices[0]?.message.content ?? '').titles).toHaveLength(7);
  });

  it('takes its time when told to, and stops when the reader leaves', async () => {
    vi.stubEnv('DEMO_TOKENS_PER_SECOND', '50');
    const gone = new AbortController();
    const started = Date.now();
    const reading = client.chat.completions.stream(ask(section), { signal: gone.signal });
    let seen = 0;
    reading.on('content', () => {
      seen += 1;
      if (seen === 3) gone.abort();
    });
    await expect(reading.finalChatCompletion()).rejects.toThrow();
    vi.stubEnv('DEMO_TOKENS_PER_SECOND', '0');
    expect(seen).toBe(3);
    expect(Date.now() - started).toBeGreaterThan(80);
  });

  it('answers calls about one thing at once, whatever its pace', async () => {
    vi.stubEnv('DEMO_TOKENS_PER_SECOND', '800');
    vi.stubEnv('DEMO_AT_ONCE', 'Without Hurry');
    expect(wordsPerSecond('A Chair Without Hurry')).toBe(0);
    expect(wordsPerSecond('A Chair')).toBe(800);
    vi.stubEnv('DEMO_AT_ONCE', '');
    expect(wordsPerSecond('A Chair')).toBe(800);
    vi.stubEnv('DEMO_TOKENS_PER_SECOND', '0');
  });
});

describe('errors in OpenAI’s shape', () => {
  it('wants a key, a known address and a readable body', async () => {
    const base = `${served.url}/local/openai/v1`;
    const bare = await fetch(`${base}/models`);
    expect(bare.status).toBe(401);
    expect((await bare.json()).error).toMatchObject({ code: 'invalid_api_key' });
    expect((await failure(client.get('/nothing'))).status).toBe(404);
    const broken = await fetch(`${base}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
    expect((await broken.json()).error.type).toBe('invalid_request_error');
  });

  it('lists its models', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toContain('demo-writer');
  });
});

describe('planned faults', () => {
  async function plan(fault: string, times = 1, only: { section?: number; about?: string } = {}) {
    const body = JSON.stringify({ fault, times, ...only });
    return controlFaults(new Request('http://local/faults', { method: 'POST', body }));
  }

  it('hits only the task it names, only as often as asked', async () => {
    await plan('section:status500', 2);
    await client.chat.completions.create(ask({ task: 'titles', keyword: 'yoga' }));
    expect((await failure(stream(section))).status).toBe(500);
    expect((await failure(stream(section))).status).toBe(500);
    expect((await stream(section)).choices[0]?.finish_reason).toBe('stop');
  });

  it('hits only the section and the words that it names', async () => {
    await plan('section:status500', 1, { section: 7 });
    await plan('section:status500', 1, { about: 'words of another post' });
    expect((await stream(section)).choices[0]?.finish_reason).toBe('stop');
    await plan('section:status500', 1, { section: 0 });
    expect((await failure(stream(section))).status).toBe(500);
  });

  it.each([
    ['ratelimit', 'rate_limit_exceeded'],
    ['quota', 'insufficient_quota'],
  ])('%s answers 429 with its own code', async (fault, code) => {
    await plan(fault);
    expect(await failure(stream(section))).toMatchObject({ status: 429, code });
  });

  it('cut ends the stream without a finish reason', async () => {
    await plan('cut');
    await expect(stream(section)).rejects.toThrow(/finish_reason/);
  });

  it('empty, notjson and hostile spoil the text', async () => {
    await plan('empty');
    expect((await stream(section)).choices[0]?.message.content).toBeFalsy();
    await plan('notjson');
    const text = (await stream(section)).choices[0]?.message.content ?? '';
    expect(() => JSON.parse(text)).toThrow();
    await plan('hostile');
    expect((await stream(section)).choices[0]?.message.content).toContain('<script>');
  });

  it.each([
    ['hang', '220'],
    ['stall', '0'],
    // All words in one piece, as a busy machine lets them out.
    ['stall', '1000000'],
  ])('%s keeps the caller waiting at %s words a second', async (fault, rate) => {
    vi.stubEnv('DEMO_TOKENS_PER_SECOND', rate);
    await plan(fault);
    const gone = new AbortController();
    const waiting = stream(section, gone.signal).then(
      () => 'answered',
      () => 'gave up',
    );
    const first = await Promise.race([waiting, soon()]);
    gone.abort();
    expect(first).toBe('still waiting');
    expect(await waiting).toBe('gave up');
  });

  it('can come from the environment or a header, and is refused when unknown', async () => {
    vi.stubEnv('DEMO_FAULT', 'titles:status500');
    const titles = () => client.chat.completions.create(ask({ task: 'titles', keyword: 'yoga' }));
    expect((await failure(titles())).status).toBe(500);
    vi.stubEnv('DEMO_FAULT', '');
    await titles();
    const headers = { 'x-demo-fault': 'status500' };
    expect((await failure(client.chat.completions.create(ask(section), { headers }))).status).toBe(
      500,
    );
    expect((await plan('explode')).status).toBe(400);
  });

  const soon = () => new Promise((resolve) => setTimeout(resolve, 800, 'still waiting'));
});

describe('the call log', () => {
  it('lists every call with its task, section and fault', async () => {
    await stream(section);
    await client.moderations.create({ model: 'omni-moderation-latest', input: 'tea' });
    const log = await controlCalls(new Request('http://local/calls')).json();
    expect(log.calls).toMatchObject([
      { endpoint: 'chat/completions', task: 'section', section: 0, fault: null },
      { endpoint: 'moderations', task: 'moderation' },
    ]);
    controlCalls(new Request('http://local/calls', { method: 'DELETE' }));
    const empty = await controlCalls(new Request('http://local/calls')).json();
    expect(empty.calls).toEqual([]);
  });
});

describe('moderations', () => {
  const flagged = async (input: string) =>
    (await client.moderations.create({ input })).results[0]?.flagged;

  it('flags whole words of its list and nothing else', async () => {
    expect(await flagged('a massacre in detail')).toBe(true);
    expect(await flagged('nude photos')).toBe(true);
    expect(await flagged('skilled gardeners in Essex and Scunthorpe')).toBe(false);
    expect(await flagged('how to kill weeds, and chicken breast recipes')).toBe(false);
  });
});

describe('images', () => {
  it.each(['1536x1024', '1024x1024', '1024x1536'] as const)('draws %s as WebP', async (size) => {
    const reply = await client.images.generate({
      model: 'demo-painter',
      prompt: 'A cup of coffee on a desk',
      size,
      output_format: 'webp',
      output_compression: 90,
    });
    const bytes = Buffer.from(reply.data?.[0]?.b64_json ?? '', 'base64');
    const { format, width, height } = await sharp(bytes).metadata();
    expect(format).toBe('webp');
    expect(`${width}x${height}`).toBe(size);
    expect(reply.usage?.output_tokens).toBeGreaterThan(0);
  });

  it('refuses a violent prompt as OpenAI does', async () => {
    const error = await failure(
      client.images.generate({ model: 'demo-painter', prompt: 'a gory bloodbath' }),
    );
    expect(error).toMatchObject({
      status: 400,
      code: 'moderation_blocked',
      type: 'image_generation_user_error',
    });
    expect(JSON.stringify(error.error)).toContain('moderation_details');
  });

  it('refuses a size it cannot draw', async () => {
    const work = client.images.generate({ prompt: 'tea', size: '99999x1' as '1024x1024' });
    expect((await failure(work)).param).toBe('size');
  });
});
