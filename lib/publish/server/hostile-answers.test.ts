import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callGhost } from './ghost/client';
import { ghost } from './ghost/target';
import { TargetError } from './target';
import { callWordPress } from './wordpress/client';
import { uploadToWordPress } from './wordpress/parts';
import { readWordPressPost } from './wordpress/posts';

vi.mock('@/lib/images/server/storage', () => ({ downloadFile: async () => null }));

let server: Server;
let origin: string;
let answer: { status: number; body: string };
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', origin);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const access = () => ({ api: origin, account: '0'.repeat(24), password: '00'.repeat(32) });
const hash = '0123456789abcdef';

const messages = {
  'open tags': '<style '.repeat(40_000),
  'open brackets': '<'.repeat(700_000),
};

/** CPU time of this process, which other work of the machine does not change much. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

it.each(Object.entries(messages))(
  'a refusal that is long and full of %s is read at once',
  async (_what, text) => {
    answer = { status: 400, body: JSON.stringify({ code: 'x', message: text }) };
    const wordpress = await cpuMs(() =>
      expect(callWordPress(access(), 'wp/v2/posts')).rejects.toBeInstanceOf(TargetError),
    );
    answer = { status: 400, body: JSON.stringify({ errors: [{ message: text }] }) };
    const refused = await cpuMs(() =>
      expect(callGhost(access(), 'posts/')).rejects.toBeInstanceOf(TargetError),
    );
    expect(Math.max(wordpress, refused)).toBeLessThan(1_500);
  },
);

it('a long post whose address never ends is searched for an image at once', async () => {
  const lexical = `{"src":"http://${hash.repeat(16_000)}`;
  const post = { id: '0'.repeat(24), status: 'draft', updated_at: 'x', lexical };
  answer = { status: 200, body: JSON.stringify({ posts: [post] }) };
  const image = {
    ...{ fileName: 'a.webp', url: '', alt: '', width: 1, height: 1 },
    path: `owner/x/img/${hash.repeat(4)}.webp`,
  };
  const options = { remoteId: post.id, signal: AbortSignal.timeout(60_000) };
  const spent = await cpuMs(() => ghost.open(access()).upload(image, options));
  expect(spent).toBeLessThan(1_500);
});

it('keeps no address and no time of a post that is megabytes long', async () => {
  const long = `https://blog.example/${'a'.repeat(1_000_000)}`;
  const post = { id: 1, status: 'publish', content: { raw: '' }, modified_gmt: '2026-01-01' };
  answer = { status: 200, body: JSON.stringify({ ...post, link: long }) };
  expect((await readWordPressPost(access(), '1'))?.url).toBeNull();
  answer = { status: 200, body: JSON.stringify({ ...post, link: '', modified_gmt: long }) };
  await expect(readWordPressPost(access(), '1')).rejects.toBeInstanceOf(TargetError);
  const signal = AbortSignal.timeout(60_000);
  const ghostly = { id: '0'.repeat(24), status: 'published', updated_at: '2026-01-01' };
  answer = { status: 200, body: JSON.stringify({ posts: [{ ...ghostly, url: long }] }) };
  expect((await ghost.open(access()).read(ghostly.id, signal))?.url).toBeNull();
  answer = { status: 200, body: JSON.stringify({ posts: [{ ...ghostly, updated_at: long }] }) };
  await expect(ghost.open(access()).read(ghostly.id, signal)).rejects.toBeInstanceOf(TargetError);
});

it('does not check a list of a million values', async () => {
  answer = { status: 200, body: `[${'0,'.repeat(1_000_000)}0]` };
  const spent = await cpuMs(() =>
    expect(callWordPress(access(), 'wp/v2/media')).rejects.toBeInstanceOf(TargetError),
  );
  expect(spent).toBeLessThan(1_500);
});

it('takes no address of an image that is megabytes long', async () => {
  const url = `https://blog.example/${hash.repeat(60_000)}.webp`;
  const image = {
    ...{ fileName: 'a.webp', url: '', alt: '', width: 1, height: 1 },
    path: `owner/x/img/${hash.repeat(4)}.webp`,
  };
  const signal = AbortSignal.timeout(60_000);
  answer = { status: 200, body: JSON.stringify([{ id: 1, source_url: url }]) };
  expect(await uploadToWordPress(access(), image, signal)).toBeNull();
});
