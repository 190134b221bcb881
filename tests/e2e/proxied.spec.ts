import sharp from 'sharp';
import { signUpByApi } from '../helpers/api-user';
import { expect, test } from './fixtures';
import { writerWithPost } from './post-steps';

test.skip(!process.env.E2E_PROXIED, 'it is about nginx and PgBouncer: --proxied');

const headings = Array.from({ length: 6 }, (_, n) => `Part ${n + 1} of the whole`);

test('the words of a post pass nginx as they are written', async ({ page, context, baseURL }) => {
  const writer = await signUpByApi(baseURL ?? '');
  await context.addCookies(writer.cookies);
  await page.goto('/settings');
  const { jobId } = await writer.call<{ jobId: string }>('/api/jobs/blog-generation', {
    keyword: 'binding a book',
    articleType: 'long',
    title: 'Binding a Book by Hand',
    audience: 'People with loose pages',
    outline: headings.map((heading) => ({ heading, points: ['Paper', 'Thread', 'Glue'] })),
  });
  // How often something with words in it arrived, until the job was over.
  const arrivals = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/jobs/${id}/events`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let arrived = 0; ; ) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (value?.includes('event: text')) arrived += 1;
      if (done || value?.includes('event: end')) return arrived;
    }
  }, jobId);
  expect(arrivals).toBeGreaterThan(20);
});

test('a file of 10 MB passes nginx', async ({ page, context, baseURL }) => {
  const writer = await writerWithPost(baseURL ?? '');
  await context.addCookies(writer.cookies);
  const { content } = await writer.call<{ content: string }>(`/api/posts/${writer.postId}`);
  const prompt = /^!\[(.+)\]\(/m.exec(content)?.[1] ?? '';
  const query = new URLSearchParams({ postId: writer.postId, imageKey: 'image-1', prompt });
  const upload = await page.request.post(`/api/images/upload?${query}`, {
    data: await noise(),
    headers: { 'content-type': 'image/png', origin: baseURL ?? '' },
  });
  expect(upload.status(), await upload.text()).toBe(201);
});

/** A PNG of almost 10 MB, because noise cannot be made smaller. */
async function noise(): Promise<Buffer> {
  const side = 1_860;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.random() * 256));
  const raw = { width: side, height: side, channels: 3 as const };
  const file = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
  expect(file.length).toBeGreaterThan(10_000_000);
  expect(file.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  return file;
}
