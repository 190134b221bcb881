import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiUser, signUpByApi } from '../helpers/api-user';
import { type AppServer, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';

/**
 * Kills the whole server (SIGKILL) at a random instant while a post is being written, starts it
 * again on the same data, and checks: the job goes on at the first unfinished section, the post is
 * one post, and the credits are right. `npm run test:crash -- 5` runs five trials; else 30, and four in `npm test`.
 * Needs the build of the browser tests.
 */
const trials = Number(process.argv[2] ?? 30);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const distDir = process.env.E2E_DIST_DIR ?? '.next-e2e';
const dataDir = await mkdtemp(join(tmpdir(), 'inkwright-crash-'));
const port = await freePort();
const random = mulberry32(seed);

type Job = { status: string; error: string | null; result: { postId?: string } | null };
type Call = { task: string | null; section: number | null };

let app = await start();
let failures = 0;
let killedWhileWriting = 0;
try {
  for (let trial = 1; trial <= trials; trial++) {
    const wrong = await runTrial(trial).catch((error: unknown) => [String(error)]);
    if (wrong.length > 0) {
      failures += 1;
      console.error(`Trial ${trial} (seed ${seed}): ${wrong.join('; ')}`);
    }
  }
} finally {
  await app.kill().catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
}
console.info(`Killed mid-post in ${killedWhileWriting} of ${trials} trials, seed ${seed}.`);
console.info(`${trials - failures} passed, ${failures} failed`);
// A run whose every kill came too late would prove nothing.
process.exitCode = failures > 0 || killedWhileWriting < trials / 2 ? 1 : 0;

function start(): Promise<AppServer> {
  return startApp({
    port,
    distDir,
    dataDir,
    env: { DEMO_TOKENS_PER_SECOND: '3000' },
  });
}

async function runTrial(trial: number): Promise<string[]> {
  const user = await signUpByApi(app.origin);
  await fetch(`${app.origin}/local/openai/calls`, { method: 'DELETE' });
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', request(), {
    'idempotency-key': randomUUID(),
  });
  const before = await watchUntil(user, jobId, performance.now() + random() * 1500);
  await app.kill();
  app = await start();
  const job = await finished(user, jobId);
  return judge({ user, job, jobId, before, after: await calls(), trial });
}

/** Follows the writer's calls until the instant comes; what was called last may be unfinished. */
async function watchUntil(user: ApiUser, jobId: string, instant: number): Promise<Call[]> {
  let seen: Call[] = [];
  while (performance.now() < instant) {
    seen = await calls();
    const left = instant - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(20, left))));
  }
  const { status } = await user.call<Job>(`/api/jobs/${jobId}`);
  if (status !== 'completed') killedWhileWriting += 1;
  return seen;
}

async function finished(user: ApiUser, jobId: string): Promise<Job> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const job = await user.call<Job>(`/api/jobs/${jobId}`);
    if (job.status === 'completed' || job.status === 'failed') return job;
    if (Date.now() > deadline) throw new Error(`the job is still ${job.status} after 60 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Outcome = {
  user: ApiUser;
  job: Job;
  jobId: string;
  before: Call[];
  after: Call[];
  trial: number;
};

async function judge({ user, job, before, after }: Outcome): Promise<string[]> {
  const wrong: string[] = [];
  if (job.status !== 'completed') wrong.push(`the job ended ${job.status}: ${job.error}`);
  const posts = await user.call<{ id: string; title: string }[]>('/api/posts');
  if (posts.length !== 1) wrong.push(`${posts.length} posts instead of 1`);
  const { credits } = await user.call<{ credits: number }>('/api/dashboard/stats');
  if (credits !== 100) wrong.push(`${credits} credits instead of 100`);
  // A section is only begun once the one before it is recorded, so nothing before the last one
  // begun may be asked for again.
  const begun = Math.max(-1, ...sections(before));
  const again = sections(after).filter((section) => section < begun);
  if (again.length > 0) wrong.push(`sections ${again} were written again after ${begun} had begun`);
  // The first section is written while the plan is made; the second needs both.
  if (begun > 0 && after.some((call) => call.task === 'plan')) wrong.push('it was planned again');
  return wrong;
}

function sections(list: Call[]): number[] {
  return list.flatMap((call) =>
    call.task === 'section' && call.section !== null ? [call.section] : [],
  );
}

async function calls(): Promise<Call[]> {
  const answer = await fetch(`${app.origin}/local/openai/calls`);
  return ((await answer.json()) as { calls: Call[] }).calls;
}

function request() {
  return {
    keyword: 'growing tomatoes indoors',
    articleType: 'long',
    title: 'Growing Tomatoes Indoors Without a Greenhouse',
    audience: 'People with a bright window and no garden',
    outline: ['Choose a variety', 'Light and warmth', 'Pots and soil', 'Watering', 'Harvest'].map(
      (heading) => ({ heading, points: [`What matters for ${heading.toLowerCase()}`] }),
    ),
  };
}

function mulberry32(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
