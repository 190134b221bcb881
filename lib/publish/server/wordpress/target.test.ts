import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readArticle } from '@/lib/export/article';
import { makePost } from '@/tests/helpers/made-posts';
import { wordpress } from './target';

let server: Server;
let api: string;
let sent: Record<string, unknown>;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    sent = JSON.parse(Buffer.concat(chunks).toString());
    const post = { id: 1, status: 'draft', modified_gmt: '2026-01-01T00:00:00' };
    response.end(JSON.stringify({ ...post, content: { raw: '' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', api);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('sends title and excerpt, which WordPress prints as HTML, without tags', async () => {
  const line = '<script>alert(1)</script> & "more"';
  const post = { ...makePost(1).post, title: line, excerpt: line };
  const article = readArticle({ post, author: null, images: {} });
  const order = { status: 'draft' as const, scheduledFor: null };
  const outgoing = { publicationId: 'x', article, files: {}, ...order };
  const target = wordpress.open({ api, account: 'a', password: 'b' });
  const terms = { categories: [], tags: [] };
  const signal = AbortSignal.timeout(10_000);
  const whole = { ...outgoing, terms };
  await target.write({ ...whole, ...target.compose(whole) }, { earlier: null, signal });
  const safe = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; "more"';
  expect(sent).toMatchObject({ title: safe, excerpt: safe });
});
