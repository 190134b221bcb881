import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { batchLength } from './batch-length';

const call = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'count', arguments: {} } };
const batch = JSON.stringify(Array.from({ length: 5 }, (_, id) => ({ ...call, id })));

it.each([
  ['a batch', batch],
  ['a batch behind spaces', ` \n${batch}`],
  ['a batch behind a byte order mark', `\uFEFF${batch}`],
  ['a batch behind two of them', `\uFEFF\uFEFF${batch}`],
  ['one call', JSON.stringify({ ...call, id: 1 })],
  ['no JSON', '['],
])('counts as many messages as the library answers in %s', async (_what, text) => {
  let calls = 0;
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'test', version: '1' });
    server.registerTool('count', { inputSchema: z.object({}) }, () => {
      calls += 1;
      return { content: [] };
    });
    return server;
  });
  const body = new TextEncoder().encode(text);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const request = new Request('http://ink.test/api/mcp', { method: 'POST', headers, body });
  await (await handler.fetch(request)).text();
  expect(batchLength(body)).toBe(Math.max(1, calls));
});
