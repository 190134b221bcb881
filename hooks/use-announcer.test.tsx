// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { JobView } from '@/lib/jobs/schema';
import { aJob } from '@/tests/helpers/job-view';
import { mount, pass, toasts } from '@/tests/helpers/mount';
import { useImageOnScreen } from './images-on-screen';
import { newPosts } from './new-posts';
import { useAnnouncer } from './use-announcer';

let toasted: ReturnType<typeof toasts>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  toasted = toasts();
});
afterEach(() => {
  toasted.stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Studio({ jobs }: { jobs: JobView[] }) {
  useAnnouncer(jobs);
  return null;
}
function Place() {
  useImageOnScreen({ postId: 'p', imageKey: 'k' });
  return null;
}

const list = { q: '', sort: 'newest' } as const;

/** What a job's end lets be read again; `place`: the place of its image is on the screen. */
async function end(before: JobView, after: JobView, place = false) {
  const client = createQueryClient();
  client.setQueryData(queries.stats().queryKey, { credits: 100 });
  client.setQueryData(queries.postCount({ q: '' }).queryKey, { count: 1 });
  client.setQueryData(queries.postList(list).queryKey, { pages: [], pageParams: [] });
  const screen = (job: JobView) => (
    <>
      {place ? <Place /> : null}
      <Studio jobs={[job]} />
    </>
  );
  const { draw } = await mount(screen(before), { client });
  await pass(1);
  // What is read again is not answered here.
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  await draw(screen(after));
  await pass(1);
  return {
    client,
    stale: {
      stats: isStale(queries.stats().queryKey),
      list: isStale(queries.postList(list).queryKey),
      count: isStale(queries.postCount({ q: '' }).queryKey),
    },
  };
}

const post = { postId: 'p', post: { id: 'p', title: 'Tea' } };

it('reads the list of posts and the balance again after a post, which is NEW for 5 s', async () => {
  const { client, stale } = await end(aJob(), aJob({ status: 'completed', result: post }));
  expect(stale).toEqual({ stats: true, list: true, count: true });
  expect(toasted.notices.map(({ title }) => title)).toEqual(['Blog Post Generated!']);
  const isNew = () => client.getQueryData(newPosts.queryKey);
  expect(isNew()).toEqual(['p']);
  await pass(4998);
  expect(isNew()).toEqual(['p']);
  await pass(2);
  expect(isNew()).toEqual([]);
});

const image = (changes: Partial<JobView> = {}) =>
  aJob({ type: 'image-generation', data: { postId: 'p', imageId: 'k' }, ...changes });

it.each([
  [true, 'Image Generation Failed'],
  [false, 'Image generation failed'],
])('reads the balance again after an image that failed, on its screen %s', async (place, title) => {
  const failed = image({ status: 'failed', error: 'No paint.' });
  const { stale } = await end(image(), failed, place);
  expect(stale).toEqual({ stats: true, list: false, count: false });
  expect(toasted.notices).toEqual([
    {
      title,
      description: 'No paint. Nothing was charged: the credits are back in your balance.',
      tone: 'destructive',
      duration: 6000,
    },
  ]);
});

it('tells an end once, also on another screen', async () => {
  const done = aJob({ status: 'completed', result: post });
  const { draw } = await mount(<Studio jobs={[aJob()]} />);
  await draw(<Studio jobs={[done]} />);
  await pass(1);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await mount(<Studio jobs={[done]} />);
  await pass(60_000);
  expect(toasted.notices).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('toasted-jobs') ?? '')).toEqual(['j']);
});
