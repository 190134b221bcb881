import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateAudiences, generateOutline, generateTitles } from '@/lib/ai/ideas';
import { generateImage } from '@/lib/ai/images';
import { writePost } from '@/lib/ai/pipeline';
import { BlogRequest } from '@/lib/ai/schema';
import { parseContent } from '@/lib/posts/content';
import { handleOpenai } from '@/local/openai/handler';
import { pointAtModel } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';

/** The product's writing against the demo writer, over a real socket: both keep the same wire. */

let server: Server;
let restore = () => {};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await handleOpenai(
      new Request(`http://127.0.0.1/local/openai${request.url}`, {
        method: request.method ?? 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer demo' },
        body: Buffer.concat(chunks),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    const body = answer.body as unknown as AsyncIterable<Uint8Array> | null;
    if (body) for await (const chunk of body) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  restore = pointAtModel(`http://127.0.0.1:${port}/v1`, {
    OPENAI_TEXT_MODEL: 'demo-writer',
    OPENAI_IMAGE_MODEL: 'demo-painter',
    DEMO_TOKENS_PER_SECOND: '0',
    DEMO_IMAGE_SECONDS: '0',
    LOCAL_MODE: '1',
  });
});
afterAll(() => {
  restore();
  server.closeAllConnections();
  server.close();
});

const signal = new AbortController().signal;

async function wizard(keyword: string) {
  const { titles } = await generateTitles({ keyword, signal });
  const title = titles[0]?.title ?? '';
  const { audiences } = await generateAudiences({ keyword, title, signal });
  const { name = '', need = '' } = audiences[0] ?? {};
  const audience = `${name}: ${need}`.slice(0, 300);
  const { outline } = await generateOutline({ keyword, title, audience, signal });
  return BlogRequest.parse({ keyword, articleType: 'long', title, audience, outline });
}

test.each([
  'cold brew coffee at home',
  'gantt chart',
  'how to sharpen a kitchen knife',
  '猫の飼い方',
])('from the keyword "%s" to a post that keeps its outline', async (keyword) => {
  const request = await wizard(keyword);
  const post = await writePost({ request, port: memoryPort() });
  const { blocks, meta } = parseContent(post.content);
  const headings = blocks.flatMap((b) => (b.type === 'heading' && b.level === 2 ? [b.text] : []));
  expect(headings.slice(0, request.outline.length)).toEqual(
    request.outline.map((section) => section.heading),
  );
  expect(post.lengthReport.kept).toBe(true);
  expect(post.model).toBe('demo-writer');
  expect(post.images.length).toBeGreaterThanOrEqual(3);
  expect(blocks.filter((block) => block.type === 'image')).toHaveLength(post.images.length);
  expect(blocks.some((block) => block.type === 'suggestion')).toBe(true);
  expect(meta).toEqual({
    title: post.metaTitle,
    description: post.metaDescription,
    persona: post.readerPersona,
  });
  expect(post.content).toMatch(/demo/i);
});

test('an edited outline is followed, in its order', async () => {
  const request = await wizard('balcony herb garden');
  const outline = [
    { heading: 'My own first section', points: ['which pots drain well'] },
    ...request.outline.toReversed().slice(0, 3),
  ];
  const post = await writePost({
    request: BlogRequest.parse({ ...request, outline }),
    port: memoryPort(),
  });
  expect(post.lengthReport.kept).toBe(true);
  const headings = post.content.split('\n').filter((line) => line.startsWith('## '));
  expect(headings.slice(0, 4)).toEqual(outline.map((section) => `## ${section.heading}`));
});

test('words about charts stay as they were written, and in sight', async () => {
  const request = await wizard('growth chart for babies');
  const outline = ['Reading a Pie Chart', 'Diagrams That Help', 'An Infographic in print'].map(
    (heading) => ({ heading, points: [`Chart and Diagram: ${heading}`] }),
  );
  const title = 'Gantt Chart or Diagram?';
  const order = BlogRequest.parse({ ...request, keyword: 'Gantt Chart', title, outline });
  const post = await writePost({ request: order, port: memoryPort() });
  const { blocks, meta } = parseContent(post.content);
  const serialized = JSON.stringify(blocks);
  expect(blocks[0]).toMatchObject({ type: 'heading', level: 1, text: title });
  expect(meta.title).toContain('Gantt Chart');
  expect([post.title, meta.title, meta.description, post.excerpt].join()).toMatch(/gantt chart/i);
  expect(JSON.stringify(post)).not.toMatch(/[\u200b\u2060]/);
  // All that the post holds is shown: line by line, nothing was hidden.
  const body = post.content.slice(post.content.indexOf('\n---\n') + 5);
  expect(parseContent(`Format: 2\n---\n${body.replaceAll('Chart', 'X')}`).blocks).toHaveLength(
    blocks.length,
  );
  for (const { heading, points } of outline)
    for (const own of [heading, ...points]) expect(serialized).toContain(own);
});

test('an image of the demo painter is one', async () => {
  const image = await generateImage({
    prompt: 'A jar on a table',
    promptVersion: 'image-1',
    size: '1024x1024',
    signal,
  });
  expect(Buffer.from(image.bytes.subarray(0, 4)).toString()).toBe('RIFF');
  expect(image.model).toBe('demo-painter');
});

test('cites the passages of chosen sources, each once', async () => {
  const request = await wizard('mending a wooden chair');
  const text = 'Glue needs 24 hours at 20 degrees. Clamp the joint until then.';
  const source = { title: 'Glue sheet', address: null, publisher: null, publishedOn: null };
  const passages = [0, 1, 2].map((ordinal) => ({
    sourceId: 'a',
    ordinal,
    page: ordinal || null,
    text,
    source,
  }));
  const post = await writePost({
    request,
    port: memoryPort(),
    findPassages: async () => passages,
  });
  expect(post.content).toContain('“Glue needs 24 hours at 20 degrees”[^1].');
  expect(post.content).toContain('\n[^1]: Glue sheet\n[^2]: Glue sheet, p. 1');
  expect(post.citations).toMatchObject({ notes: 3, unknown: 0 });
});
