import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiUser, callerAt, signUpByApi } from '../helpers/api-user';
import type { AppServer } from '../helpers/app-server';
import { brokenInvariants } from '../helpers/invariants';
import { freePort } from '../helpers/postgres-server';
import { finishedJob, imageOrder, type Job, postOrder, startPost } from './post-order';
import { type Cloud, startCloud, startInstance, startWorker } from './stack';

/** Two instances of the build that a team deploys, on one database, and later a worker beside them. */
const signupCredits = 2_000;
let cloud: Cloud;
let settings: Record<string, string>;
let first: AppServer;
let second: AppServer;
let sql: postgres.Sql;

beforeAll(async () => {
  const port = await freePort();
  cloud = await startCloud(`http://localhost:${port}`, {
    // Slow enough that a section takes several seconds.
    DEMO_TOKENS_PER_SECOND: '60',
    DEMO_IMAGE_SECONDS: '3',
    DEMO_AT_ONCE: 'Without Hurry',
  });
  vi.stubEnv('STAND_INS_ORIGIN', cloud.origin);
  // Both are asked directly, so neither is the one address of the deployment.
  settings = { ...cloud.settings, APP_URL: '', SIGNUP_CREDITS: String(signupCredits) };
  [first, second] = await Promise.all([startInstance(settings, port), startInstance(settings)]);
  sql = postgres(cloud.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await Promise.all([first?.stop(), second?.stop()]);
  await cloud?.stop();
});

/** The same user at the other instance. */
const elsewhere = (user: ApiUser): ApiUser => ({
  ...user,
  call: callerAt(second.origin, user.token),
});
const newUser = () => signUpByApi(first.origin);
const soon = (check: () => void | Promise<void>, timeout = 30_000) =>
  vi.waitFor(check, { timeout, interval: 200 });

type Event = { event: string; data: { section?: number; delta?: string; sections?: Text[] } };
type Text = { section: number; text: string };

/** Reads the events of a job at an instance until they end. */
function follow(origin: string, { token }: ApiUser, jobId: string) {
  const events: Event[] = [];
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/jobs/${jobId}/events`, { headers });
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const event = /^event: (.*)$/m.exec(frame)?.[1];
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (event && data) events.push({ event, data: JSON.parse(data) });
      }
    }
  };
  return { events, done: read() };
}

/** The text of the first section after these events. */
function textOf(events: Event[]): string {
  let text = '';
  for (const { event, data } of events) {
    if (event === 'snapshot')
      text = data.sections?.find(({ section }) => section === 0)?.text ?? '';
    if (event === 'reset' && data.section === 0) text = '';
    if (event === 'text' && data.section === 0) text += data.delta;
  }
  return text;
}

it('words come to the instance that does not write, while they are written', async () => {
  const user = await newUser();
  const jobId = await startPost(user);
  const [near, far] = [follow(first.origin, user, jobId), follow(second.origin, user, jobId)];
  await soon(() => expect(textOf(far.events).length).toBeGreaterThan(20));
  const early = textOf(far.events);
  await soon(() => expect(textOf(far.events).length).toBeGreaterThan(early.length));
  await Promise.all([near.done, far.done]);
  expect(textOf(far.events)).toContain(early);
  expect(near.events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
  expect(far.events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
  expect(textOf(far.events).trim()).toBe(textOf(near.events).trim());
  const lists = [await user.call('/api/jobs'), await elsewhere(user).call('/api/jobs')];
  expect(lists[1], 'what is announced').toEqual(lists[0]);
});

it('a stop at one instance ends the writing at the other', async () => {
  const user = await newUser();
  const jobId = await startPost(user);
  const far = follow(second.origin, user, jobId);
  await soon(() => expect(textOf(far.events)).not.toBe(''));
  const stopped = await elsewhere(user).call<Job>(`/api/jobs/${jobId}/cancel`, { price: 150 });
  expect(stopped).toMatchObject({ status: 'failed', error: 'Cancelled' });
  await far.done;
  // The writer stores its text every two seconds and learns by that.
  await sleep(5_000);
  const calls = await modelCalls();
  await sleep(8_000);
  expect(await modelCalls()).toBe(calls);
  expect(await sql`select 1 from app.job_texts where job_id = ${jobId}`).toHaveLength(0);
});

async function modelCalls(): Promise<number> {
  const answer = await fetch(`${cloud.origin}/local/openai/calls`);
  return ((await answer.json()) as { calls: unknown[] }).calls.length;
}

it('an account has one image at a time, wherever it is ordered', async () => {
  const user = await newUser();
  const jobId = await startPost(user, postOrder('Growing Tomatoes Without Hurry'));
  const { result } = await finishedJob(user, jobId);
  const order = await imageOrder(user, result?.postId ?? '');
  const statuses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      status(i, user, '/api/jobs/image-generation', {
        ...order,
        prompt: `${order.prompt} ${i}`,
        imageId: `image-${i}`,
      }),
    ),
  );
  expect(statuses.sort()).toEqual([202, ...Array(7).fill(409)]);
  await soon(async () => expect(await user.call('/api/jobs?active=true')).toEqual([]), 60_000);
});

it('limits count over both', async () => {
  const user = await newUser();
  // A window begins at each full minute.
  const second = new Date().getSeconds();
  if (second > 30) await sleep((61 - second) * 1_000);
  const ideas = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      status(i, user, '/api/ai/generate-titles', { keyword: `tea ${i}` }),
    ),
  );
  expect(ideas.filter((one) => one === 200)).toHaveLength(20);
  expect(ideas.filter((one) => one === 429)).toHaveLength(10);
});

it('an account has four streams over both', async () => {
  const user = await newUser();
  const jobId = await startPost(user);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${user.token}` };
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      fetch(`${at(i)}/api/jobs/${jobId}/events`, { headers, signal: leaving.signal }),
    ),
  );
  expect(opened.map((answer) => answer.status).sort()).toEqual([
    ...Array(4).fill(200),
    ...Array(4).fill(429),
  ]);
  leaving.abort();
});

const at = (i: number) => (i % 2 === 0 ? first : second).origin;

/** The answer's status of a POST, to one instance and the other in turns. */
async function status(i: number, user: ApiUser, path: string, body: object): Promise<number> {
  const answer = await fetch(at(i) + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

it('ten posts survive the end of one instance and the death of the other', async () => {
  const users = await Promise.all(Array.from({ length: 10 }, newUser));
  const jobs = await Promise.all(
    users.map((user, i) => startPost(i % 2 === 0 ? user : elsewhere(user))),
  );
  await soon(async () => {
    const [row] = await sql`select count(*)::int as n from app.job_texts`;
    expect(row?.n).toBeGreaterThanOrEqual(4);
  });
  const worker = startWorker(settings);
  await Promise.all([first.kill('SIGTERM'), second.kill('SIGKILL')]);
  const states = () => sql<{ status: string; error: string | null }[]>`
    select status, error from app.jobs where id::text in ${sql(jobs)}`;
  expect((await states()).filter(({ status }) => status === 'completed').length).toBeLessThan(10);
  // What the killed one held is free when its lease ends.
  await soon(async () => {
    const open = (await states()).filter(({ status }) => status !== 'completed');
    expect(open).toEqual([]);
  }, 240_000);
  await worker.kill('SIGTERM');
  const posts = await sql`select job_id from app.posts where job_id::text in ${sql(jobs)}`;
  expect(posts).toHaveLength(10);
  const balances = await sql<{ credits: number; held: number }[]>`
    select credits_available as credits, credits_held as held from app.profiles
    where email in ${sql(users.map(({ email }) => email))}`;
  expect(balances).toEqual(Array(10).fill({ credits: signupCredits - 150, held: 0 }));
  expect(await brokenInvariants({ sql })).toEqual([]);
  expect(
    await sql`select 1 from app.job_texts t join app.jobs j on j.id = t.job_id
    where j.lease_token = t.lease_token`,
  ).toHaveLength(0);
});
