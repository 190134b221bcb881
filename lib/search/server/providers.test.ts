import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Spend } from '@/lib/ai/spend';
import { searchWeb } from './search-web';

/** A service on a real socket: what was asked, and the answers that the vendors document. */
type Asked = { line: string; headers: IncomingMessage['headers']; body: unknown };
const asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
let origin: string;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const line = `${request.method} ${request.url}`;
  asked.push({ line, headers: request.headers, body: text && JSON.parse(text) });
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  answer = (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};
function use(provider: string) {
  vi.stubEnv('SEARCH_PROVIDER', provider);
  vi.stubEnv('SEARCH_API_KEY', 'the-key');
  vi.stubEnv('SEARCH_URL', `${origin}/`);
  vi.stubEnv('OPENAI_API_KEY', 'model-key');
  vi.stubEnv('OPENAI_BASE_URL', `${origin}/v1`);
  vi.stubEnv('OPENAI_TEXT_MODEL', 'gpt-6.1-terra');
}
const never = new AbortController().signal;
const find = (query = 'cold brew', signal = never) => searchWeb(query, { signal, user: 'u' });
const logged = () => vi.mocked(console.warn).mock.calls.join('\n');

/** Reservations and what they became. */
function counted() {
  const spent: { max: Spend; used: Spend }[] = [];
  const budget = {
    reserve: async (max: Spend) => ({
      commit: async (used: Spend) => {
        spent.push({ max, used });
      },
    }),
  };
  return { spent, budget };
}

const page = { url: 'https://example.com/a', title: 'A page' };

describe('each service is asked in its own words', () => {
  it('Tavily', async () => {
    use('tavily');
    json({
      query: 'cold brew',
      answer: null,
      images: [],
      results: [
        {
          ...page,
          content: 'x',
          score: 0.9,
          raw_content: null,
          published_date: 'Tue, 03 Feb 2026',
        },
        { url: 'https://example.com/b', title: 'B', content: '', score: 0.1 },
      ],
      response_time: 1.2,
      request_id: 'r',
    });
    expect(await find()).toEqual([
      { ...page, date: 'Tue, 03 Feb 2026' },
      { url: 'https://example.com/b', title: 'B', date: undefined },
    ]);
    expect(asked[0]).toMatchObject({
      line: 'POST /search',
      headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
      body: { query: 'cold brew', max_results: 10, search_depth: 'basic' },
    });
  });

  it('Exa', async () => {
    use('exa');
    json({
      requestId: 'r',
      resolvedSearchType: 'auto',
      results: [{ ...page, id: page.url, publishedDate: '2026-02-03T01:36:32.547Z', author: null }],
      costDollars: { total: 0.007 },
    });
    expect(await find()).toEqual([{ ...page, date: '2026-02-03T01:36:32.547Z' }]);
    expect(asked[0]).toMatchObject({
      line: 'POST /search',
      headers: { 'x-api-key': 'the-key' },
      body: { query: 'cold brew', type: 'auto', numResults: 10 },
    });
  });

  it('Brave', async () => {
    use('brave');
    json({
      type: 'search',
      query: { original: 'cold brew' },
      web: {
        type: 'search',
        family_friendly: true,
        results: [{ ...page, type: 'search_result', page_age: '2026-02-03T00:00:00', age: 'x' }],
      },
    });
    expect(await find()).toEqual([{ ...page, date: '2026-02-03T00:00:00' }]);
    expect(asked[0]?.headers['x-subscription-token']).toBe('the-key');
    expect(asked[0]?.line).toBe(
      'GET /res/v1/web/search?q=cold+brew&count=10&result_filter=web&text_decorations=false',
    );
    json({ type: 'search', query: { original: 'cold brew' } });
    expect(await find()).toEqual([]);
    await find('word '.repeat(80));
    const sent = new URLSearchParams(asked.at(-1)?.line.split('?')[1]).get('q');
    expect(sent?.split(' ')).toHaveLength(50);
  });

  it('SearXNG', async () => {
    use('searxng');
    const result = { ...page, content: '', engine: 'x', publishedDate: null };
    json({ query: 'cold brew', number_of_results: 0, results: Array(30).fill(result) });
    expect(await find()).toHaveLength(10);
    expect(asked[0]?.line).toBe('GET /search?q=cold+brew&format=json');
    json({ results: [], unresponsive_engines: [['duckduckgo', 'timeout']] });
    await expect(find()).rejects.toMatchObject({ kind: 'retry' });
    json({ results: [], unresponsive_engines: [] });
    expect(await find()).toEqual([]);
  });

  it('OpenAI, whose text is not read', async () => {
    use('openai');
    json({
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [] },
        {
          type: 'web_search_call',
          id: 'ws_1',
          status: 'completed',
          action: {
            type: 'search',
            queries: ['cold brew'],
            sources: [{ type: 'url', url: 'https://example.com/seen' }],
          },
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [
            {
              type: 'output_text',
              text: 'See https://made-up.example/page and A page.',
              annotations: [{ type: 'url_citation', ...page, start_index: 0, end_index: 3 }],
            },
          ],
        },
      ],
      usage: { input_tokens: 4_000, output_tokens: 200, total_tokens: 4_200 },
    });
    const { spent, budget } = counted();
    expect(await searchWeb('cold brew', { signal: never, user: 'u', budget })).toEqual([
      page,
      { url: 'https://example.com/seen', title: '' },
    ]);
    expect(asked[0]).toMatchObject({
      line: 'POST /v1/responses',
      headers: { authorization: 'Bearer model-key' },
      body: {
        model: 'gpt-6.1-terra',
        input: '{"query":"cold brew"}',
        tools: [{ type: 'web_search', search_context_size: 'low' }],
        include: ['web_search_call.action.sources'],
        max_tool_calls: 2,
        store: false,
      },
    });
    expect(spent).toHaveLength(1);
    expect(spent[0]?.used.tokens).toBe(4_200);
    expect(spent[0]?.used.usd).toBeCloseTo(0.01 + 0.004 + 0.001, 6);
    expect(spent[0]?.max.usd).toBeGreaterThanOrEqual(spent[0]?.used.usd ?? 1);
  });
});

describe.each(['tavily', 'exa', 'brave', 'searxng'])('%s', (provider) => {
  it.each([
    [401, 'unavailable', 'refused the key (HTTP 401)'],
    [402, 'unavailable', 'wants to be paid'],
    [404, 'unavailable', 'is not at this address'],
    [400, 'fatal', 'did not take the request'],
    [429, 'retry', 'is busy'],
    [503, 'retry', 'had a problem'],
  ])('HTTP %i is %s, and the log says that it %s', async (status, kind, words) => {
    use(provider);
    json({ detail: { error: 'no' } }, status);
    await expect(find()).rejects.toMatchObject({ name: 'SearchError', kind });
    expect(logged()).toContain(words);
    expect(logged()).not.toContain('the-key');
  });

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"results":[{"title":1}],"web":{"results":[{"title":1}]}}'],
    ['far too much', JSON.stringify({ results: [], pad: 'x'.repeat(2_100_000) })],
  ])('an answer of %s is not taken', async (_, body) => {
    use(provider);
    json(body);
    await expect(find()).rejects.toMatchObject({ kind: 'retry' });
  });

  it('does not follow a redirect with its key', async () => {
    use(provider);
    json('', 302, { location: `${origin}/elsewhere` });
    await expect(find()).rejects.toMatchObject({ kind: 'retry' });
    expect(asked).toHaveLength(1);
  });

  it('that does not answer is asked again later, and a cancelled search is none', async () => {
    use(provider);
    vi.stubEnv('SEARCH_URL', 'http://127.0.0.1:1');
    await expect(find()).rejects.toMatchObject({ kind: 'retry' });
    const cancel = new AbortController();
    use(provider);
    answer = () => cancel.abort(new Error('stopped'));
    await expect(find('cold brew', cancel.signal)).rejects.toThrow('stopped');
  });
});

it('counts a call unless it was refused', async () => {
  use('tavily');
  const { spent, budget } = counted();
  const call = { signal: never, user: 'u', budget };
  json({ results: [] });
  await searchWeb('tea', call);
  json('<html>');
  await searchWeb('tea', call).catch(() => undefined);
  json({}, 401);
  await searchWeb('tea', call).catch(() => undefined);
  expect(spent.map(({ used }) => used.usd)).toEqual([0.008, 0.008, 0]);
});

it('waits as long as the service asks', async () => {
  use('exa');
  json({}, 429, { 'retry-after': '7' });
  await expect(find()).rejects.toMatchObject({ retryAfterMs: 7_000 });
});

it.each([
  ['SEARCH_API_KEY', 'tavily'],
  ['SEARCH_URL', 'searxng'],
  ['OPENAI_API_KEY', 'openai'],
])('without %s %s is not asked', async (name, provider) => {
  use(provider);
  vi.stubEnv(name, '');
  await expect(find()).rejects.toThrow(name);
  expect(asked).toEqual([]);
});

it('is off without a provider', async () => {
  vi.stubEnv('SEARCH_PROVIDER', '');
  await expect(find()).rejects.toMatchObject({ code: 'unavailable' });
});
