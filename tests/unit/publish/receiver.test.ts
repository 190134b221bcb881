import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newSecret, signedHeaders } from '@/lib/publish/server/webhook/sign';

// Beside the project's packages, where its imports are found.
const file = join(import.meta.dirname, 'receiver.generated.mjs');
const secret = newSecret();
let receiver: { server: Server; posts: Map<string, unknown> };
let origin: string;

/** The receiver that docs/publishing.md shows. */
beforeAll(async () => {
  const docs = await readFile('docs/publishing.md', 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(22);
  await writeFile(file, code);
  vi.stubEnv('WEBHOOK_SECRET', secret);
  vi.stubEnv('SITE_URL', 'https://tea.example');
  vi.stubEnv('PORT', '0');
  receiver = await import(/* @vite-ignore */ file);
  if (!receiver.server.listening)
    await new Promise((resolve) => receiver.server.once('listening', resolve));
  origin = `http://localhost:${(receiver.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.server.close();
  await rm(file, { force: true });
});

function send(type: string, secrets = [secret]) {
  const body = JSON.stringify({ type, data: { id: 'p1', slug: 'tea', title: 'Tea' } });
  const headers = signedHeaders({ id: 'msg_1', body, secrets });
  return fetch(origin, { method: 'POST', headers, body });
}

it('keeps what is published, and answers with its address', async () => {
  const answer = await send('post.published');
  expect(await answer.json()).toEqual({ url: 'https://tea.example/blog/tea' });
  expect(receiver.posts.get('p1')).toMatchObject({ title: 'Tea' });
  await send('post.unpublished');
  expect(receiver.posts.size).toBe(0);
});

it('refuses what is not signed with its secret', async () => {
  expect((await send('post.published', [newSecret()])).status).toBe(401);
  expect(receiver.posts.size).toBe(0);
});
