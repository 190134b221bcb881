import assert from 'node:assert/strict';
import { signUpByApi } from '../helpers/api-user';
import { finishedJob, imageOrder, postOrder, startPost } from './post-order';

/**
 * From sign-up to picture over HTTP, as a browser asks. STAND_INS_ORIGIN is where the stand-ins of
 * the app at `origin` answer.
 */
export async function walk(origin: string): Promise<void> {
  const user = await signUpByApi(origin);
  const cookie = user.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const page = await fetch(`${origin}/dashboard`, { headers: { cookie }, redirect: 'manual' });
  assert.equal(page.status, 200, 'the dashboard opens');
  assert.match(await page.text(), /No posts yet/);
  for (const [path] of (await (await fetch(`${origin}/signup`)).text()).matchAll(
    /\/_next\/static\/[\w./-]+\.(?:js|css)/g,
  ))
    assert.equal((await fetch(origin + path)).status, 200, `${path} is served`);
  for (const path of ['/og.png', '/manifest.webmanifest'])
    assert.equal((await fetch(origin + path)).status, 200, `${path} is served`);
  const { titles } = await user.call<{ titles: unknown[] }>('/api/ai/generate-titles', {
    keyword: 'growing tomatoes indoors',
  });
  assert.ok(titles.length > 0, 'titles are suggested');
  const post = await finishedJob(user, await startPost(user, postOrder()));
  assert.equal(post.status, 'completed', `the post is written: ${post.error}`);
  const order = await imageOrder(user, post.result?.postId ?? '');
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/image-generation', order);
  const image = await finishedJob(user, jobId);
  assert.equal(image.status, 'completed', `the image is made: ${image.error}`);
  const file = await fetch(new URL(image.result?.image?.imageUrl ?? '', origin));
  assert.equal(file.headers.get('content-type'), 'image/webp');
  assert.ok((await file.arrayBuffer()).byteLength > 1_000, 'the picture is there');
  assert.deepEqual(await user.call('/api/dashboard/stats'), { credits: 0 });
}
