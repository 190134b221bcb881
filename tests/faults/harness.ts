import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { type DrainReport, drain } from '@/lib/jobs/engine/drain';
import type { TestDatabase } from '../helpers/database';
import { enqueuePost } from '../helpers/jobs';
import { bundled } from './bundle';
import { postRegistry } from './handler';

/**
 * The fault trials, at the counts of `npm run test:long`. `npm test` makes a fifth of them and
 * `npm run faults -- --long` five times as many.
 *
 *     fault                                     in                    full
 *     J1   kill at a random instant             kills                  160
 *          the same, PGlite in the process      pglite                  10
 *          the same of a whole server, mid-post npm run test:crash      30
 *     J2   kill at seven named points           kills           20 a point
 *     J3   frozen past the lease, 12 points     zombies                108
 *     J4   two ticks at once                    chaos                  100
 *     J5   connection cut                       outage                 100
 *     J6   database restarted under jobs        outage            500 jobs
 *     J7   provider failing in 17 ways          provider-faults 20 a fault
 *     J8   clocks wrong by ten minutes          chaos              20 jobs
 *     J9   long jobs, short budget              ticks              50 jobs
 *     J10  poison job                           kills                   20
 *     J11  post deleted under its job           ticks            20 a step
 *     J12  one key, fifty requests              ticks                   20
 *     J13  full disk                            pglite                   5
 *     J14  second process on one folder         pglite                  10
 *     J15  migration while jobs run             migration                5
 *          a later one under them               migration                5
 *     J16  kill while a post is stopped         stop             20 a point
 *     J17  kill inside a deletion, at points    account                 27
 *          the same at each outside call        account             each
 *          kill inside an export, at points     account                 11
 *     W3   kill inside a webhook                webhooks              100
 *
 * J6 restarts the database every 0.7 s because the jobs are short. J9 has steps of 20 ms and a budget
 * to match, J10 two attempts instead of five. J11 deletes only the post.
 */
/** Seconds; short, so that a lost job is found soon. */
export const lease = 1;

export type Worker = {
  pid: number;
  child: ChildProcess;
  /** Resolves when the process is gone, with the report it printed, if it came to that. */
  ended: Promise<{ signal: string | null; report: DrainReport | null; errors: string }>;
};

type WorkerOptions = {
  url: string;
  provider: string;
  failpoint?: string;
  steps?: number;
  pollMs?: number;
  concurrency?: number;
  clockSkewMs?: number;
  leaseSeconds?: number;
};

type Process = { file: string; env: Record<string, string> };

/** Starts a worker process and waits until it is about to look for jobs. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  return startProcess({
    file: await bundled('tests/faults/worker.ts'),
    env: {
      FAULT_DATABASE: options.url,
      FAULT_PROVIDER: options.provider,
      FAULT_LEASE_SECONDS: String(options.leaseSeconds ?? lease),
      FAULT_STEPS: String(options.steps ?? 3),
      FAULT_CONCURRENCY: String(options.concurrency ?? 1),
      FAULT_CLOCK_SKEW_MS: String(options.clockSkewMs ?? 0),
      ...(options.pollMs ? { FAULT_POLL_MS: String(options.pollMs) } : {}),
      ...(options.failpoint ? { INKWRIGHT_FAILPOINT: options.failpoint } : {}),
    },
  });
}

/** A worker script that prints "ready", and its report when it ends. */
export async function startProcess({ file, env }: Process): Promise<Worker> {
  const child = spawn(process.execPath, ['--conditions=react-server', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  let printed = '';
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('ready')) resolve();
    });
    child.once('close', () => reject(new Error(`The worker ended at once. ${errors}`)));
  });
  const ended = new Promise<Awaited<Worker['ended']>>((resolve) => {
    child.once('close', (_code, signal) => {
      const line = printed.split('\n').find((text) => text.startsWith('{'));
      resolve({ signal, report: line ? JSON.parse(line) : null, errors });
    });
  });
  await ready;
  return { pid: child.pid ?? 0, child, ended };
}

/** One waiting job each for `n` new users with the price of one post. */
export async function enqueuePosts(db: Db, n: number): Promise<string[]> {
  const users = await newUsers(db, n);
  const ids: string[] = [];
  const some = async () => {
    for (let user = users.pop(); user; user = users.pop())
      ids.push((await enqueuePost(db, user)).id);
  };
  await Promise.all(Array.from({ length: 8 }, some));
  return ids;
}

/** Users with 150 credits each, as granting them would leave them; all in one statement, for speed. */
async function newUsers(db: Db, n: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with made as (
      insert into app.profiles (id, email, credits_available)
      select id, id || '@example.com', 150
      from (select gen_random_uuid() as id from generate_series(1, ${n}::int)) ids
      returning id
    )
    insert into app.credit_entries (
      user_id, kind, amount, available_after, held_after, reference, idempotency_key
    ) select id, 'grant', 150, 150, 0, 'Test credits', 'test:' || id from made
    returning user_id as id`);
  return rows.map(({ id }) => id);
}

export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for: ${what}`);
    await sleep(20);
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets the leases of dead workers lapse now, to save the wait. */
export async function lapseAll({ sql }: TestDatabase): Promise<void> {
  await sql`update app.jobs set lease_until = now() - interval '1 s' where status = 'in-progress'`;
}

/** Waits until no job is unfinished. */
export async function untilAllFinal({ sql }: TestDatabase, timeoutMs = 120_000): Promise<void> {
  await until(
    'every job to be completed or failed',
    async () =>
      (await sql`select 1 from app.jobs where status in ('pending', 'in-progress') limit 1`)
        .length === 0,
    timeoutMs,
  );
}

/** Works the queue in this process until every job is final; what is left behind is rescued. */
export async function rescue(
  database: TestDatabase,
  options: { provider: string; steps?: number; timeoutMs?: number; leaseSeconds?: number },
): Promise<DrainReport> {
  const ending = new AbortController();
  const working = drain({
    db: database.db,
    registry: postRegistry({ provider: options.provider, steps: options.steps ?? 3 }),
    budgetMs: Number.POSITIVE_INFINITY,
    pollMs: 50,
    leaseSeconds: options.leaseSeconds ?? lease,
    concurrency: 8,
    signal: ending.signal,
  });
  try {
    await untilAllFinal(database, options.timeoutMs);
  } finally {
    ending.abort();
  }
  return working;
}

/** True when the kernel has stopped the process (SIGSTOP). */
export function isStopped(pid: number): boolean {
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** A repeatable source of chance; print the seed when a trial fails. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
