import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST } from '@/app/api/mcp/route';
import { getPost } from '@/db/queries/posts';
import { createKey } from '@/lib/api-keys/keys';
import { type KeyScope, keyScopes } from '@/lib/api-keys/limits';
import { postPrice } from '@/lib/credits/prices';
import { tools } from '@/lib/mcp/tools';
import { testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { insideWords } from '../../helpers/malformed';
import { testPost } from '../../helpers/posts';
import { openApp } from '../security/harness';
import { canary, type Owned, testOwner } from '../security/requests';

vi.mock('@/lib/ai/ideas', async () => (await import('../security/harness')).ideas);
vi.mock('@/lib/ai/rewrite', () => ({ rewriteText: vi.fn() }));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

let app: Awaited<ReturnType<typeof openApp>>;
let server: HttpServer;
beforeAll(async () => {
  app = await openApp();
  server = await serveHttp((request) => POST(request, { params: Promise.resolve({}) }));
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function keyOf(userId: string, scopes: KeyScope[] = [...keyScopes]) {
  return (await createKey(app.db, userId, { name: 'Test', scopes, days: null })).key;
}

type Mode = 'legacy' | 'auto';

async function connect(key: string, mode: Mode = 'auto', headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${server.origin}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
  });
  await client.connect(transport);
  return client;
}

/** The official client also checks the answer against the tool's output schema. */
async function call(client: Client, name: string, input: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: input });
  const [first] = answer.content as { text: string }[];
  return {
    isError: answer.isError === true,
    value: answer.structuredContent as Record<string, unknown>,
    text: first?.text ?? '',
  };
}

describe.each(['auto', 'legacy'] as const)('the MCP server for a client of the era %s', (mode) => {
  it('lists few tools, each with schemas, hints and the price of what costs', async () => {
    const client = await connect(await keyOf(await testUser(app.db)), mode);
    // Later a client lists the tools before it calls one.
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.length).toBeLessThanOrEqual(12);
    for (const { name, inputSchema, outputSchema, annotations, description } of listed) {
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations?.readOnlyHint, name).toBeTypeOf('boolean');
      expect(annotations?.destructiveHint, name).toBeTypeOf('boolean');
      expect(description?.length, name).toBeLessThan(500);
    }
    const described = (name: string) => listed.find((one) => one.name === name)?.description;
    expect(described('create_post')).toContain(`${postPrice} CREDITS`);
    expect(described('apply_fix')).toContain('1 CREDIT');
    await client.close();
  });

  it('writes a post once per key, waits for it, and changes a section of another', async () => {
    const userId = await testUser(app.db, 500);
    const content = '# Tea\n\nOpening.\n\n## Water\n\nOld.\n\n## Time\n\nLong.';
    const postId = await testPost(app.db, userId, { title: 'Tea', content });
    const client = await connect(await keyOf(userId), mode);
    await client.listTools();

    const order = { keyword: 'green tea', idempotencyKey: randomUUID() };
    const first = await call(client, 'create_post', order);
    const again = await call(client, 'create_post', order);
    expect(again.value).toEqual({ jobId: first.value.jobId, created: false });
    expect((await call(client, 'get_credits', {})).value).toMatchObject({
      available: 350,
      held: 150,
    });
    const waited = await call(client, 'wait_for_job', { jobId: first.value.jobId, seconds: 0 });
    expect(waited.value).toMatchObject({ isOver: false, job: { status: 'pending' } });

    expect((await call(client, 'list_posts', {})).value).toMatchObject({ data: [{ id: postId }] });
    const read = await call(client, 'get_post', { id: postId });
    const change = { postId, heading: 'Water', content: 'Boil it.' };
    const changed = await call(client, 'update_section', {
      ...change,
      version: read.value.version,
    });
    expect(changed.isError, changed.text).toBe(false);
    expect((await getPost(app.db, userId, postId))?.content).toContain(
      '## Water\n\nBoil it.\n\n## Time',
    );
    const late = await call(client, 'update_section', {
      ...{ ...change, content: 'Freeze it.' },
      version: read.value.version,
    });
    expect(JSON.parse(late.text).error).toMatchObject({
      code: 'precondition_failed',
      details: { sent: read.value.version, current: changed.value.version },
    });
    const wrong = await call(client, 'update_section', {
      ...{ ...change, heading: 'Milk', version: changed.value.version },
    });
    expect(JSON.parse(wrong.text).error.details).toEqual({ headings: ['Water', 'Time'] });

    const full = await call(client, 'update_section', {
      ...{ ...change, content: 'a '.repeat(95_000), version: changed.value.version },
    });
    const over = await call(client, 'update_section', {
      ...{ postId, heading: 'Time', content: 'a'.repeat(20_000), version: full.value.version },
    });
    expect(JSON.parse(over.text).error.code).toBe('invalid');
    const back = { ...change, version: full.value.version };
    changed.value = (await call(client, 'update_section', back)).value;
    const taken = await call(client, 'create_post', {
      ...order,
      idempotencyKey: 'account-export:1',
    });
    expect(JSON.parse(taken.text).error.code).toBe('bad_request');

    const scored = await call(client, 'score_post', { postId });
    expect(scored.value).toMatchObject({ postId, version: changed.value.version });
    await client.close();
  });
});

describe('apply_fix', () => {
  const long =
    'Pour hot water over the leaves after you have warmed the pot, wait for 3 minutes while the steam rises from the spout and the leaves sink to the ground, take them out, and serve the cup at once before the taste of grass turns into the taste of hay.';
  const short =
    'Warm the pot, then pour hot water over the leaves. Wait for 3 minutes while the steam rises from the spout and the leaves sink to the ground. Take them out. Serve the cup at once, before the taste of grass turns into the taste of hay.';
  let rewriteText: ReturnType<typeof vi.fn>;
  beforeEach(async () => {
    const ai = await import('@/lib/ai/rewrite');
    rewriteText = ai.rewriteText as unknown as typeof rewriteText;
    rewriteText.mockReset();
  });

  async function ready() {
    const userId = await testUser(app.db, 10);
    const content = `# Tea\n\nGreen tea is easy.\n\n## Water\n\n${long}\n`;
    const postId = await testPost(app.db, userId, { title: 'Tea', keyword: 'green tea', content });
    const client = await connect(await keyOf(userId));
    await client.listTools();
    const { value } = await call(client, 'score_post', { postId });
    const findings = value.findings as { rule: string; canFix: boolean }[];
    expect(findings.find(({ rule }) => rule === 'long-sentences')?.canFix).toBe(true);
    return {
      userId,
      postId,
      client,
      fix: { postId, rule: 'long-sentences', version: value.version },
    };
  }

  it('stores a proven wording and charges nothing for the free ones', async () => {
    const { userId, postId, client, fix } = await ready();
    rewriteText.mockResolvedValue(short);
    const { value, text } = await call(client, 'apply_fix', fix);
    expect(value, text).toMatchObject({ isApplied: true, charged: 0, after: short });
    const post = await getPost(app.db, userId, postId);
    expect(post?.content).toContain(short);
    expect(value.version).toBe(String(post?.updatedAt.getTime()));
    expect((await call(client, 'apply_fix', fix)).text).toContain('precondition_failed');
  });

  it('stores nothing that loses a figure', async () => {
    const { userId, postId, client, fix } = await ready();
    rewriteText.mockResolvedValue(short.replace('3 minutes', 'a while'));
    const { value } = await call(client, 'apply_fix', fix);
    expect(value).toMatchObject({
      isApplied: false,
      charged: 0,
      after: null,
      version: fix.version,
    });
    expect((await getPost(app.db, userId, postId))?.content).toContain(long);
  });
});

describe('an MCP request', () => {
  const asked: Record<string, (owned: Owned) => Record<string, unknown>> = {
    list_posts: ({ postId }) => ({ cursor: postId }),
    get_post: ({ postId }) => ({ id: postId }),
    create_post: () => ({ keyword: 'tea', idempotencyKey: 'mine' }),
    wait_for_job: ({ jobId }) => ({ jobId, seconds: 0 }),
    update_section: ({ postId }) => ({ postId, version: '1', heading: 'Tea', content: 'x' }),
    score_post: ({ postId }) => ({ postId }),
    apply_fix: ({ postId }) => ({ postId, rule: 'lead', version: '1' }),
    get_credits: () => ({}),
    add_source: () => ({ address: 'https://example.com/tea' }),
    get_evidence: ({ postId }) => ({ postId }),
    get_publishing: ({ postId }) => ({ postId }),
    publish_post: ({ postId, connectionId }) => ({ postId, connectionId, action: 'draft' }),
  };

  it.each(tools.map(({ name }) => name))(
    '%s shows and changes nothing of another user',
    async (name) => {
      const owner = await testOwner(app.db);
      const rows = async () =>
        JSON.stringify([
          await app.sql`select * from app.posts where user_id = ${owner.userId}`,
          await app.sql`select * from app.jobs where user_id = ${owner.userId}`,
          await app.sql`select * from app.profiles where id = ${owner.userId}`,
        ]);
      const before = await rows();
      const client = await connect(await keyOf(await testUser(app.db, 500)));
      const input = asked[name]?.(owner);
      if (!input) throw new Error(`There is no request for ${name}.`);
      const { isError, text } = await call(client, name, input);
      const names = [owner.postId, owner.jobId].some((id) => JSON.stringify(input).includes(id));
      expect(isError, text).toBe(names);
      if (names) expect(JSON.parse(text).error.code).toBe('not_found');
      expect(text).not.toContain(canary);
      expect(await rows()).toBe(before);
    },
  );

  it.each(tools.filter(({ scope }) => scope !== 'read').map(({ name }) => name))(
    '%s needs more than a key that reads',
    async (name) => {
      const owner = await testOwner(app.db);
      const client = await connect(await keyOf(owner.userId, ['read']));
      const { isError, text } = await call(client, name, asked[name]?.(owner) ?? {});
      expect(isError).toBe(true);
      expect(JSON.parse(text).error).toMatchObject({
        code: 'forbidden',
        details: { has: ['read'] },
      });
    },
  );

  const send = (
    headers: Record<string, string>,
    body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  ) =>
    POST(
      new Request('http://ink.test/api/mcp', {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          ...{ 'content-type': 'application/json', host: 'ink.test', ...headers },
        },
        body,
      }),
      { params: Promise.resolve({}) },
    );

  it('needs a key', async () => {
    const answer = await send({});
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('is refused from another site and, with APP_URL, at another host', async () => {
    const authorization = `Bearer ${await keyOf(await testUser(app.db))}`;
    expect((await send({ authorization })).status).toBe(200);
    expect((await send({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ authorization, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    vi.stubEnv('APP_URL', 'https://ink.example');
    expect((await send({ authorization, host: 'evil.example' })).status).toBe(403);
    expect((await send({ authorization, host: 'ink.example' })).status).toBe(200);
    vi.stubEnv('APP_URL', '');
  });

  it('counts for each of the calls that it batches', async () => {
    const userId = await testUser(app.db);
    const authorization = `Bearer ${await keyOf(userId)}`;
    const batch = Array.from({ length: 5 }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'get_credits', arguments: {} },
    }));
    const answer = await send({ authorization }, JSON.stringify(batch));
    const done = (await answer.text()).split('structuredContent').length - 1;
    const [row] = await app.sql`select sum(count)::int as count from app.rate_limits
      where key = ${`api:${userId}:60`}`;
    expect(row?.count).toBe(Math.max(1, done));
    expect(done).toBe(5);
  });

  it('counts for each list that it batches', async () => {
    const userId = await testUser(app.db);
    const authorization = `Bearer ${await keyOf(userId)}`;
    const batch = Array.from({ length: 9 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/list',
    }));
    await (await send({ authorization }, JSON.stringify(batch))).text();
    const [row] = await app.sql`select sum(count)::int as count from app.rate_limits
      where key = ${`api:${userId}:60`}`;
    expect(row?.count).toBe(9);
  });

  it('that is no JSON-RPC, too large or of unknown tools and fields is refused, not failed', async () => {
    const authorization = `Bearer ${await keyOf(await testUser(app.db))}`;
    const rpc = (params: unknown) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const bodies = [
      ...['', 'x', '[]', '{}', 'null', '{"jsonrpc":"2.0"}', `"${'a'.repeat(1_400_000)}"`],
      ...[rpc({}), rpc({ name: 'none' }), rpc({ name: 'get_post', arguments: { id: 7 } })],
      rpc({ name: 'get_credits', arguments: { x: 1 } }),
    ];
    for (const body of bodies) {
      const answer = await send({ authorization }, body);
      const text = await answer.text();
      expect(answer.status, body.slice(0, 80)).toBeLessThan(500);
      expect(text).toMatch(/error|isError/i);
      expect(text).not.toMatch(insideWords);
    }
  });
});
