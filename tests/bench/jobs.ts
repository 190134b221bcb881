import { claimNext } from '@/db/queries/job-claim';
import { insertPost } from '@/db/queries/posts';
import { drain } from '@/lib/jobs/engine/drain';
import { jobVersion } from '@/lib/jobs/engine/limits';
import { completeJob } from '@/lib/jobs/engine/settle';
import type { ClaimedJob, JobOutcome } from '@/lib/jobs/engine/types';
import { testUser } from '../helpers/database';
import { blogRegistry, enqueuePost } from '../helpers/jobs';
import { median, report } from './figure';
import { type Engine, onPglite, onPostgres, seedFinished, seedWaiting } from './job-engines';
import { benchPolls } from './job-polls';
import { startBoss } from './pg-boss';

/** The queue's figures, each as one JSON line, on both engines. */
export async function benchJobs(): Promise<void> {
  for (const start of [onPglite, onPostgres]) {
    const engine = await start();
    try {
      await seedFinished(engine.sql, 100_000);
      await benchThroughput(engine);
      await benchFirstStep(engine);
      if (engine.name === 'postgres') await benchPolls(engine);
    } finally {
      await engine.stop();
    }
  }
}

const min = { pglite: 500, postgres: 2_000 };
const jobsPerRun = { pglite: 1_000, postgres: 3_000 };
const timesPgBoss = 3;

const bare = (): JobOutcome => ({ result: {}, reference: 'Blog post' });
const loads = [
  { name: 'one-by-one', workers: 1, price: 0, outcome: bare },
  { name: '16-workers', workers: 16, price: 0, outcome: bare },
  { name: '16-workers.paid', workers: 16, price: 150, outcome: bare },
  { name: 'with-post.16-workers', workers: 16, price: 150, outcome: withPost },
];

/** As a writing job ends: its post in the same transaction. */
function withPost(job: ClaimedJob): JobOutcome {
  const row = { userId: job.userId, jobId: job.id, title: 'Tea', slug: 'tea', keyword: 'tea' };
  const rest = { audience: 'all', content: '# Tea', generatedBy: 'bench' };
  const complete: JobOutcome['complete'] = async (tx) => ({
    postId: await insertPost(tx, { ...row, ...rest }),
  });
  return { ...bare(), complete };
}

/** All loads three times in turn: a machine that slows down for a while slows down all of them. */
async function benchThroughput(engine: Engine): Promise<void> {
  const boss = engine.name === 'postgres' ? await startBoss(engine) : null;
  const [ours, theirs] = [new Map<string, number[]>(), new Map<string, number[]>()];
  try {
    for (let run = 0; run < 3; run++)
      for (const load of loads) {
        const n = jobsPerRun[engine.name];
        add(ours, load.name, await rateOf(engine, load, n));
        // What it has nothing like is not measured.
        if (boss && !load.price) add(theirs, load.name, await boss.rate(load.workers, n));
      }
  } finally {
    await boss?.stop();
  }
  for (const [load, rates] of ours) {
    const name = `jobs.claim-complete.${engine.name}.${load}`;
    const limit = load.startsWith('16-workers') ? min[engine.name] : undefined;
    report({ name, value: median(rates), unit: 'jobs/s', kind: 'min', limit, note: history });
  }
  for (const [load, rates] of theirs) {
    const [own, other] = [median(ours.get(load) ?? []), median(rates)];
    report({ name: `jobs.pg-boss.${load}`, value: other, unit: 'jobs/s', note: history });
    const limit = load === '16-workers' ? timesPgBoss : undefined;
    const name = `jobs.claim-complete.to-pg-boss.${load}`;
    report({ name, value: own / other, unit: 'times', kind: 'min', limit });
  }
}

const history = 'beside 100,000 finished rows';

function add(rates: Map<string, number[]>, name: string, rate: number): void {
  rates.set(name, [...(rates.get(name) ?? []), rate]);
}

/** Jobs claimed and completed a second, one by one, by so many workers. */
async function rateOf({ db, sql }: Engine, load: (typeof loads)[number], n: number) {
  await seedWaiting(sql, n, load.price);
  const options = { leaseSeconds: 60, runningPerUser: 1_000, version: jobVersion };
  const work = async () => {
    for (let done = 0; ; done++) {
      const job = await claimNext(db, { types: ['blog-generation'], ...options });
      if (!job) return done;
      await completeJob(db, job, load.outcome(job));
    }
  };
  const since = performance.now();
  const done = await Promise.all(Array.from({ length: load.workers }, work));
  const seconds = (performance.now() - since) / 1000;
  const total = done.reduce((sum, each) => sum + each, 0);
  if (total !== n) throw new Error(`${total} of ${n} jobs were completed.`);
  return n / seconds;
}

async function benchFirstStep({ name, db }: Engine): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    const userId = await testUser(db, 150);
    const since = performance.now();
    await enqueuePost(db, userId);
    const registry = blogRegistry(async ({ step }) => {
      await step('one', {}, async () => {
        times.push(performance.now() - since);
        return { output: 1 };
      });
      return { result: {}, reference: 'Blog post' };
    });
    await drain({ db, budgetMs: 10_000, registry, concurrency: 1 });
  }
  const figure = { name: `jobs.enqueue-to-first-step.${name}`, unit: 'ms', limit: 50 };
  report({ ...figure, value: median(times), note: 'the median of 20' });
}
