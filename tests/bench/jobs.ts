import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type postgres from 'postgres';
import { connect, type Db } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { claimNext } from '@/db/queries/job-leases';
import { getJob, listActiveJobs, listJobs } from '@/db/queries/jobs';
import { drain } from '@/lib/jobs/drain';
import { jobVersion } from '@/lib/jobs/limits';
import { completeJob } from '@/lib/jobs/settle';
import { testUser } from '../helpers/database';
import { blogHandlers, enqueuePost } from '../helpers/jobs';
import { freePort, startPostgres } from '../helpers/postgres-server';
import { median, report } from './figure';
import { benchPgBoss } from './pg-boss';

type Engine = { name: string; url: string; db: Db; sql: postgres.Sql; stop: () => Promise<void> };

/** The queue's figures (design.md §14), each as one JSON line, on both engines. */
export async function benchJobs(): Promise<void> {
  for (const start of [onPglite, onPostgres]) {
    const engine = await start();
    try {
      await seedFinished(engine.sql, 100_000);
      await benchThroughput(engine);
      await benchFirstStep(engine);
      if (engine.name === 'postgres') {
        await benchPgBoss(engine.url);
        await benchPolls(engine);
      }
    } finally {
      await engine.stop();
    }
  }
}

async function onPglite(): Promise<Engine> {
  const pglite = await PGlite.create();
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port, maxConnections: 1 });
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await migrateDatabase(url);
  const { sql, db } = connect({ url, max: 1 });
  const stop = async () => {
    await sql.end({ timeout: 2 });
    await server.stop();
    await pglite.close();
  };
  return { name: 'pglite', url, sql, db, stop };
}

async function onPostgres(): Promise<Engine> {
  const server = await startPostgres();
  await migrateDatabase(server.url);
  const { sql, db } = connect({ url: server.url, max: 16 });
  const stop = async () => {
    await sql.end({ timeout: 2 });
    await server.stop();
  };
  return { name: 'postgres', url: server.url, sql, db, stop };
}

/** `n` finished jobs of users with 500 each. */
async function seedFinished(sql: postgres.Sql, n: number): Promise<void> {
  await sql`
    insert into app.profiles (id, email)
    select gen_random_uuid(), 'bench-' || ${n}::int || '-' || i || '@example.com'
    from generate_series(1, ${Math.ceil(n / 500)}::int) i`;
  await sql`
    insert into app.jobs (user_id, type, status, data, result, created_at, finished_at)
    select p.id, 'blog-generation', 'completed', '{"keyword":"tea"}', '{"creditsUsed":150}',
      now() - i * interval '1 minute', now()
    from app.profiles p, generate_series(1, 500) i where p.email like ${`bench-${n}-%`}`;
  await sql`vacuum analyze app.jobs`;
}

/** `n` waiting jobs, ten to a user, with or without credits set aside for them. */
async function seedWaiting(sql: postgres.Sql, n: number, price: number): Promise<void> {
  const mark = `waiting-${Math.random()}`;
  await sql`
    insert into app.profiles (id, email, credits_held)
    select gen_random_uuid(), ${mark} || i, ${price * 10}::int
    from generate_series(1, ${n / 10}::int) i`;
  await sql`
    insert into app.jobs (user_id, type, data)
    select p.id, 'blog-generation', '{"keyword":"tea"}'
    from generate_series(1, 10), app.profiles p where p.email like ${`${mark}%`}`;
  if (price > 0)
    await sql`
      insert into app.credit_entries
        (user_id, kind, amount, available_after, held_after, job_id, idempotency_key)
      select user_id, 'reserve', ${price}::int, 0, ${price}::int, id, 'reserve:' || id
      from app.jobs where status = 'pending'`;
  await sql`analyze app.jobs`;
}

async function benchThroughput({ name, db, sql }: Engine): Promise<void> {
  const budget = { pglite: 500, postgres: 2000 }[name];
  for (const [workers, price] of [
    [1, 0],
    [16, 0],
    [16, 150],
  ] as const) {
    const rates: number[] = [];
    for (let run = 0; run < 3; run++) {
      const n = name === 'pglite' ? 1_000 : 3_000;
      await seedWaiting(sql, n, price);
      const since = performance.now();
      const done = await Promise.all(Array.from({ length: workers }, () => workUntilEmpty(db)));
      const total = done.reduce((sum, each) => sum + each, 0);
      if (total !== n) throw new Error(`${total} of ${n} jobs were completed.`);
      rates.push(n / ((performance.now() - since) / 1000));
    }
    report({
      name: `jobs.claim-complete.${name}.${workers === 1 ? 'one-by-one' : '16-workers'}${price ? '.paid' : ''}`,
      value: median(rates),
      unit: 'jobs/s',
      kind: 'min',
      ...(workers === 16 && price === 0 ? { limit: budget } : {}),
      note: '100,000 finished rows',
    });
  }
}

async function workUntilEmpty(db: Db): Promise<number> {
  const options = { leaseSeconds: 60, runningPerUser: 1_000, version: jobVersion };
  for (let done = 0; ; done++) {
    const job = await claimNext(db, { types: ['blog-generation'], ...options });
    if (!job) return done;
    await completeJob(db, job, { result: {}, reference: 'Blog post' });
  }
}

async function benchFirstStep({ name, db }: Engine): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 20; run++) {
    const userId = await testUser(db, 150);
    const since = performance.now();
    await enqueuePost(db, userId);
    const handlers = blogHandlers(async ({ step }) => {
      await step('one', {}, async () => {
        times.push(performance.now() - since);
        return { output: 1 };
      });
      return { result: {}, reference: 'Blog post' };
    });
    await drain({ db, budgetMs: 10_000, handlers, concurrency: 1 });
  }
  report({ name: `jobs.enqueue-to-first-step.${name}`, value: median(times), unit: 'ms' });
}

/** The same polls of a user with 500 jobs, in a table of a thousand and of a million. */
async function benchPolls({ db, sql }: Engine): Promise<void> {
  await sql`truncate app.jobs cascade`;
  await seedFinished(sql, 1_000);
  const small = await timePolls(db, sql, 1_000);
  await sql`truncate app.jobs cascade`;
  await seedFinished(sql, 1_000_000);
  const large = await timePolls(db, sql, 1_000_000);
  for (const [poll, ms] of Object.entries(large)) {
    const before = small[poll] ?? Number.NaN;
    report({
      name: `jobs.poll.${poll}.million-to-thousand`,
      value: ms / before,
      unit: 'times',
      limit: 1.3,
      note: `${before.toFixed(2)} ms, then ${ms.toFixed(2)} ms`,
    });
  }
}

async function timePolls(db: Db, sql: postgres.Sql, n: number): Promise<Record<string, number>> {
  const [owner] =
    await sql`select id from app.profiles where email = ${`bench-${n}-1@example.com`}`;
  const userId: string = owner?.id;
  await enqueuePost(db, await fund(sql, userId));
  const [job] = await listActiveJobs(db, userId);
  const options = { leaseSeconds: 60, runningPerUser: 0, version: jobVersion };
  const polls: Record<string, () => Promise<unknown>> = {
    active: () => listActiveJobs(db, userId),
    all: () => listJobs(db, userId),
    one: () => getJob(db, userId, job?.id ?? ''),
    claim: () => claimNext(db, { types: ['blog-generation'], ...options }),
  };
  const times: Record<string, number> = {};
  for (const [name, poll] of Object.entries(polls)) {
    const runs: number[] = [];
    for (let run = 0; run < 300; run++) {
      const since = performance.now();
      await poll();
      runs.push(performance.now() - since);
    }
    times[name] = median(runs.slice(50));
  }
  return times;
}

async function fund(sql: postgres.Sql, userId: string): Promise<string> {
  await sql`update app.profiles set credits_available = 150 where id = ${userId}`;
  return userId;
}
