// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpgradeProvider } from '@/hooks/use-upgrade-modal';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { JobView } from '@/lib/jobs/schema';
import { aJob } from '@/tests/helpers/job-view';
import { click, mount, pass, textOf, toasts } from '@/tests/helpers/mount';
import { ImageBlock } from './image-block';
import { ImageIdle } from './image-idle';
import { ImageResult } from './image-result';
import { ImagesProvider } from './images-provider';

/** What the server answers to each path; anything else fails the test. */
let answers: Record<string, () => Response | Promise<Response>>;
let sent: { path: string; body: unknown }[];
let toasted: ReturnType<typeof toasts>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = {
    '/api/jobs': () => Response.json([]),
    '/api/jobs?type=image-generation&active=true': () => Response.json([]),
    '/api/dashboard/stats': () => Response.json({ credits: 250 }),
    '/api/check-image-cache': () => Response.json({ exists: false, imageUrl: null }),
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    const answer = answers[path];
    if (!answer) throw new Error(`${path} was not expected.`);
    return answer();
  });
  toasted = toasts();
});
afterEach(() => {
  toasted.stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = { postId: 'p', imageKey: 'k', prompt: 'A chair', alt: 'A chair' };
const bodies = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
const generate = () => {
  const found = [...document.querySelectorAll('button')].find((one) =>
    textOf(one).startsWith('Generate Image'),
  );
  if (!found) throw new Error(`No button in: ${textOf(document.body)}`);
  return found;
};
const store = () => {
  const stored = { progress: 40, timeElapsed: 9, isLoading: true, hasGenerated: false };
  localStorage.setItem('image-progress:p:k', JSON.stringify({ ...stored, error: null }));
};
const image = (changes: Partial<JobView>) =>
  aJob({ type: 'image-generation', data: { postId: 'p', imageId: 'k' }, ...changes });

async function block() {
  const client = createQueryClient();
  client.setQueryData(queries.stats().queryKey, { credits: 250 });
  const { place: where } = await mount(
    <UpgradeProvider>
      <ImagesProvider colors={[]}>
        <ImageBlock {...place} initial={null} />
      </ImagesProvider>
    </UpgradeProvider>,
    { client },
  );
  await pass(1);
  const credits = () => client.getQueryData(queries.stats().queryKey)?.credits;
  return { where, credits };
}

it('takes 100 credits from the shown balance at once, before the server answers', async () => {
  const { credits } = await block();
  answers['/api/jobs/image-generation'] = () => new Promise(() => {});
  expect(credits()).toBe(250);
  await click(generate());
  expect(bodies('/api/jobs/image-generation')).toHaveLength(1);
  expect(credits()).toBe(150);
  expect(localStorage.getItem('image-progress:p:k')).toContain('"isLoading":true');
});

it('asks the server whether the image is there for prompt and post, and shows it', async () => {
  answers['/api/check-image-cache'] = () =>
    Response.json({ exists: true, imageUrl: 'https://x.test/a.webp' });
  answers['https://x.test/a.webp'] = () => new Response('12345');
  const { where } = await block();
  const asked = [{ prompt: 'A chair', postId: 'p', imageKey: 'k' }];
  expect(bodies('/api/check-image-cache')).toEqual(asked);
  expect(where.querySelector('img')?.getAttribute('src')).toBe('https://x.test/a.webp');
});

it('clears what it had stored of an image under way when no job is', async () => {
  store();
  localStorage.setItem('image:p:k', '{"imageUrl":"/old.webp"}');
  const { where } = await block();
  expect(textOf(where)).toContain('Ready to generate');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('follows a job that is under way every second, and keeps what was stored', async () => {
  store();
  const running = image({ status: 'in-progress' });
  answers['/api/jobs?type=image-generation&active=true'] = () => Response.json([running]);
  answers['/api/jobs/j'] = () => Response.json(running);
  const { where } = await block();
  expect(textOf(where)).toContain('Generating image...');
  expect(localStorage.getItem('image-progress:p:k')).toContain('"isLoading":true');
  expect(bodies('/api/check-image-cache')).toEqual([]);
  const before = bodies('/api/jobs/j').length;
  await pass(3000);
  expect(bodies('/api/jobs/j').length - before).toBe(3);
});

it('names the other image that is under way, and orders none beside it', async () => {
  const { place: where } = await mount(
    <ImagesProvider colors={[]}>
      <ImageIdle alt="A chair" busy={false} blocked onGenerate={() => undefined} />
    </ImagesProvider>,
  );
  expect(textOf(where.querySelector('[data-slot="alert-title"]'))).toBe(
    'Image Generation in Progress',
  );
  expect(textOf(where.querySelector('[data-slot="alert-description"]'))).toBe(
    'Another image is currently being generated. Please wait for it to complete.',
  );
  expect(generate().disabled).toBe(true);
});

it('says that one image is made at a time when the server refuses a second one', async () => {
  const { where, credits } = await block();
  answers['/api/jobs/image-generation'] = () =>
    Response.json({ error: { code: 'conflict', message: 'x' } }, { status: 409 });
  await click(generate());
  await pass(1);
  expect(toasted.notices).toEqual([
    {
      title: 'Image Generation Already in Progress',
      description:
        'Please wait for the current image generation to complete before starting a new one.',
      tone: 'destructive',
    },
  ]);
  expect(textOf(where)).toContain('Ready to generate');
  expect(credits()).toBe(250);
});

const result = { imageUrl: 'https://x.test/a.webp', alt: 'A chair' };

it.each([
  ['unknown', undefined, 1, 'File Size (WebP (Optimized)): 5 Bytes'],
  ['known', 2048, 0, 'File Size (WebP (Optimized)): 2 KB'],
])('fetches the file for a size that is %s', async (_, bytes, times, words) => {
  answers[result.imageUrl] = () => new Response('12345');
  const { place: where } = await mount(<ImageResult image={{ ...result, bytes }} />);
  await pass(1);
  expect(bodies(result.imageUrl)).toHaveLength(times);
  expect(textOf(where)).toContain(words);
});

it.each([
  [200, { title: 'Download Started', description: 'Your image is being downloaded.' }],
  [
    404,
    {
      title: 'Download Failed',
      description: 'Failed to download the image. Please try again.',
      tone: 'destructive',
    },
  ],
])('a download answered with %i is told', async (status, expected) => {
  answers[result.imageUrl] = () => new Response('12345', { status });
  await mount(<ImageResult image={{ ...result, bytes: 5 }} />);
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    links.push((this as HTMLAnchorElement).download);
  });
  await act(async () => document.querySelector('button')?.click());
  await pass(1);
  expect(toasted.notices).toEqual([expected]);
  expect(links).toEqual(status === 200 ? ['A_chair.webp'] : []);
  vi.restoreAllMocks();
});
