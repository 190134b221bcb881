import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Db } from '@/db/client';
import { type DrainReport, drain } from '@/lib/jobs/drain';
import { type TestDatabase, testUser } from '../helpers/database';
import { enqueuePost } from '../helpers/jobs';
import { bundled } from './bundle';
import { postHandlers } from './handler';

/**
 * How many trials a run makes. `npm test` makes those written in the tests, which is about a fifth of
 * what reference/reliability.md §3.6 asks for; `npm run faults -- --long` makes five times as many:
 *
 *     fault                                     in                    npm test  long  asked
 *     J1   kill at a random instant             kills, pglite               40   200    200
 *          the same of a whole server           npm run test:crash          30
 *     J2   kill at seven named points           kills                 4 a point    20     20
 *     J3   frozen past the lease, 12 points     zombies                     24   120    100
 *     J4   two ticks at once                    chaos                       20   100    100
 *     J5   connection cut                       chaos                       40   200    100
 *     J6   database restarted under jobs        chaos                 100 jobs   500    500
 *     J7   provider failing                     provider-faults     20 a fault   100     20
 *     J8   clocks wrong by ten minutes          chaos                  12 jobs    60     20
 *     J9   long jobs, short budget              ticks                  12 jobs    60     50
 *     J10  poison job                           kills                        4    20     20
 *     J11  post deleted under its job           ticks                 4 a step    20     20
 *     J12  one key, fifty requests              ticks                        4    20     20
 *     J13  full disk                            pglite                       1     5      5
 *     J14  second process on one folder         pglite                       2    10     10
 *     J15  migration while jobs run             chaos                        3    15      5
 */
const factor = Number(process.env.FAULTS_FACTOR ?? 1);
export const trials = (gate: number) => gate * factor;
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

/** Starts a worker process and waits until it is about to look for jobs. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', await bundled('tests/faults/worker.ts')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        FAULT_DATABASE: options.url,
        FAULT_PROVIDER: options.provider,
        FAULT_LEASE_SECONDS: String(options.leaseSeconds ?? lease),
        FAULT_STEPS: String(options.steps ?? 3),
        FAULT_CONCURRENCY: String(options.concurrency ?? 1),
        FAULT_CLOCK_SKEW_MS: String(options.clockSkewMs ?? 0),
        ...(options.pollMs ? { FAULT_POLL_MS: String(options.pollMs) } : {}),
        ...(options.failpoint ? { INKWRIGHT_FAILPOINT: options.failpoint } : {}),
      },
    },
  );
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
    child.once('exit', () => reject(new Error(`The worker ended at once. ${errors}`)));
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
  const ids: string[] = [];
  for (let i = 0; i < n; i++) {
    const job = await enqueuePost(db, await testUser(db, 150));
    ids.push(job.id);
  }
  return ids;
}

export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Lets the leases of dead workers lapse now, to save the wait. */
export async function lapseAll({ sql }: TestDatabase): Promise<void> {
  await sql`update app.jobs set lease_until = now() - interval '1 s' where status = 'in-progress'`;
}

/** Waits until no job is unfinished. */
export async function untilAllFinal({ sql }: TestDatabase, timeoutMs = 30_000): Promise<void> {
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
  options: { provider: string; steps?: number; timeoutMs?: number },
): Promise<DrainReport> {
  const ending = new AbortController();
  const working = drain({
    db: database.db,
    handlers: postHandlers({ provider: options.provider, steps: options.steps ?? 3 }),
    budgetMs: Number.POSITIVE_INFINITY,
    pollMs: 50,
    leaseSeconds: lease,
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
