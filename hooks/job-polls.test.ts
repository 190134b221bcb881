import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { JobView } from '@/lib/jobs/schema';
import { aJob } from '@/tests/helpers/job-view';
import { addEndedJob, jobPolls, latestList, missesOne, wakeJobs } from './job-polls';

/** What the server answers; every request is counted by its address. */
let jobs: JobView[] = [];
let asked: string[] = [];
const count = (address: string) => asked.filter((one) => one === address).length;
const all = '/api/jobs';
const active = '/api/jobs?active=true';

// Without a window React Query takes itself for a server, which polls nothing.
environmentManager.setIsServer(() => false);
// The next file may run in the same process.
afterAll(() => environmentManager.setIsServer(() => true));

beforeEach(() => {
  vi.useFakeTimers();
  jobs = [];
  asked = [];
  focusManager.setFocused(true);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/api/dashboard/stats') return Response.json({ credits: 1 });
    const one = /^\/api\/jobs\/(.+)$/.exec(url)?.[1];
    if (one) return Response.json(jobs.find(({ id }) => id === one));
    const open = jobs.filter(({ status }) => status === 'pending' || status === 'in-progress');
    return Response.json(url === active ? open : jobs);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

/** A screen that shows running jobs, with the feed around it. */
async function screen() {
  const client = createQueryClient();
  client.mount();
  const polls = jobPolls(client);
  const feed = new QueryObserver(client, polls.all);
  const live = new QueryObserver(client, { ...polls.active, enabled: true });
  const stops = [
    feed.subscribe(() => live.setOptions(polls.active)),
    live.subscribe(() => feed.setOptions(polls.all)),
  ];
  await seconds(0);
  return {
    client,
    close: () => {
      for (const stop of stops) stop();
      client.unmount();
    },
  };
}

describe('the job feed', () => {
  it('asks every 15 s for one list while nothing is unfinished', async () => {
    const { close } = await screen();
    asked = [];
    await seconds(60);
    expect(asked).toEqual([all, all, all, all]);
    close();
  });

  it('asks every second and every two seconds while a job is unfinished, and rests after it', async () => {
    jobs = [aJob({ status: 'in-progress' })];
    const { close } = await screen();
    asked = [];
    await seconds(10);
    expect(count(active)).toBe(10);
    expect(count(all)).toBe(5);
    jobs = [aJob({ status: 'completed' })];
    await seconds(3);
    asked = [];
    await seconds(30);
    expect(asked).toEqual([all, all]);
    close();
  });

  it('finds within 15 s what another device has started', async () => {
    const { close } = await screen();
    jobs = [aJob({ status: 'pending' })];
    await seconds(15);
    asked = [];
    await seconds(2);
    expect(count(active)).toBe(2);
    expect(count(all)).toBe(1);
    close();
  });

  it('asks at once when it is woken', async () => {
    const { client, close } = await screen();
    asked = [];
    jobs = [aJob({ status: 'pending' })];
    wakeJobs(client);
    await seconds(0);
    expect(count(all)).toBe(1);
    await seconds(2);
    expect(count(active)).toBeGreaterThan(1);
    close();
  });

  it('asks again when it is woken before its first answer, which may be too old', async () => {
    const answers: ((list: Response) => void)[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return new Promise((resolve) => answers.push(resolve));
    });
    const { client, close } = await screen();
    const before = answers.splice(0);
    const woken = wakeJobs(client);
    await seconds(0);
    expect(count(all)).toBe(2);
    for (const answer of before) answer(Response.json([]));
    for (const answer of answers) answer(Response.json([aJob({ status: 'failed' })]));
    await woken;
    expect(client.getQueryData(queries.jobs().queryKey)).toHaveLength(1);
    close();
  });

  it('rests in a hidden tab and asks at once when it is shown', async () => {
    jobs = [aJob({ status: 'in-progress' })];
    const { close } = await screen();
    focusManager.setFocused(false);
    asked = [];
    await seconds(120);
    expect(asked).toEqual([]);
    focusManager.setFocused(true);
    await seconds(0);
    expect(count(all)).toBe(1);
    close();
  });

  it('asks for a single job until it ends', async () => {
    jobs = [aJob({ status: 'in-progress' })];
    const client = createQueryClient();
    const stop = new QueryObserver(client, jobPolls(client).single('j')).subscribe(() => undefined);
    await seconds(5);
    expect(count('/api/jobs/j')).toBe(6);
    jobs = [aJob({ status: 'failed' })];
    await seconds(1);
    asked = [];
    await seconds(10);
    expect(asked).toEqual([]);
    stop();
  });

  it('takes in the end of a job that was seen elsewhere', async () => {
    jobs = [aJob({ status: 'in-progress' })];
    const { client, close } = await screen();
    addEndedJob(client, aJob({ status: 'completed' }));
    expect(client.getQueryData(queries.jobs().queryKey)).toMatchObject([{ status: 'completed' }]);
    close();
  });
});

it('asks for the balance on every focus, however fresh it is', async () => {
  const client = createQueryClient();
  client.mount();
  const stop = new QueryObserver(client, queries.stats()).subscribe(() => undefined);
  await seconds(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await seconds(0);
  expect(count('/api/dashboard/stats')).toBe(2);
  stop();
  client.unmount();
});

describe('two lists', () => {
  const running = aJob({ status: 'in-progress' });

  it('count by the later one', () => {
    expect(
      latestList([
        { data: [running], at: 1 },
        { data: [], at: 2 },
      ]),
    ).toEqual([]);
    expect(
      latestList([
        { data: [running], at: 0 },
        { data: undefined, at: 9 },
      ]),
    ).toEqual([running]);
    expect(latestList([{ data: undefined, at: 0 }])).toBeUndefined();
  });

  it('tell that a job has ended when the later one misses it', () => {
    const none = { data: [], at: 2 };
    expect(missesOne({ data: [running], at: 1 }, none)).toBe(true);
    expect(missesOne({ data: [running], at: 3 }, none)).toBe(false);
    expect(missesOne({ data: [aJob({ status: 'failed' })], at: 1 }, none)).toBe(false);
    expect(missesOne({ data: undefined, at: 0 }, none)).toBe(false);
  });
});
