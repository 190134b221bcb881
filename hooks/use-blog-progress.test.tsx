// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { JobView } from '@/lib/jobs/schema';
import { aJob } from '@/tests/helpers/job-view';
import { mount, pass } from '@/tests/helpers/mount';
import { blogProgress, startBlogProgress, useKeepBlogProgress } from './use-blog-progress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const form = { jobId: 'j' };
const stored = () => JSON.parse(localStorage.getItem('inkwright:blog-progress:u') ?? 'null');

function Screen({ jobs }: { jobs?: JobView[] }) {
  useKeepBlogProgress(jobs);
  return null;
}

async function studio() {
  const client = createQueryClient();
  client.setQueryData<object>(queries.user().queryKey, { id: 'u' });
  return mount(<Screen />, { client });
}

it('ticks and is saved every second on any screen, from the start of the post', async () => {
  const { client } = await studio();
  startBlogProgress(client, { userId: 'u', form });
  await pass(999);
  expect(stored()).toEqual({ isLoading: true, error: null, timeElapsed: 0, progress: 0 });
  await pass(1);
  expect(stored()).toMatchObject({ timeElapsed: 1, progress: 4.25 });
  for (let second = 2; second <= 16; second++) {
    await pass(1000);
    expect(stored().timeElapsed).toBe(second);
  }
  expect(stored().progress).toBe(87);
  expect(client.getQueryData(blogProgress.queryKey)).toEqual({ jobId: 'j', record: stored() });
});

it('goes on after a reload where it was, and rests with the screen', async () => {
  const before = await studio();
  startBlogProgress(before.client, { userId: 'u', form });
  await pass(3000);
  await before.unmount();
  await pass(60_000);
  expect(stored().timeElapsed).toBe(3);
  await studio();
  await pass(2000);
  expect(stored().timeElapsed).toBe(5);
});

it('stops with a failure, which stays, and with a post, which removes it', async () => {
  for (const [end, kept] of [
    [
      { status: 'failed', error: 'No paper.' },
      { isLoading: false, error: 'No paper.', timeElapsed: 2 },
    ],
    [{ status: 'completed' }, null],
  ] as const) {
    const { client, draw } = await studio();
    startBlogProgress(client, { userId: 'u', form });
    await pass(2000);
    await draw(<Screen jobs={[aJob(end)]} />);
    await pass(5000);
    if (kept) expect(stored()).toMatchObject(kept);
    else expect(Object.keys(localStorage)).toEqual([]);
  }
});
