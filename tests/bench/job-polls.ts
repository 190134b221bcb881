import { randomBytes } from 'node:crypto';
import { connect, type Db } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { claimNext } from '@/db/queries/job-claim';
import { getJob, listActiveJobs, listJobs } from '@/db/queries/jobs';
import { jobVersion } from '@/lib/jobs/engine/limits';
import { enqueuePost } from '../helpers/jobs';
import { median, report } from './figure';
import { type Engine, seedFinished } from './job-engines';

type Polls = Record<string, () => Promise<unknown>>;

/**
 * The same polls of a user with 500 jobs, in a table of a thousand and of a million, in turn: what
 * slows the machine down for a while slows both down.
 */
export async function benchPolls(engine: Engine): Promise<void> {
  const [small, large] = [await database(engine, 1_000), await database(engine, 1_000_000)];
  for (const poll of Object.keys(small.polls)) {
    const times: [number[], number[]] = [[], []];
    for (let run = 0; run < 550; run++)
      for (const [at, { polls }] of [small, large].entries()) {
        const since = performance.now();
        await polls[poll]?.();
        if (run >= 50) times[at]?.push(performance.now() - since);
      }
    const [before, after] = times.map(median) as [number, number];
    report({
      name: `jobs.poll.${poll}.million-to-thousand`,
      value: after / before,
      unit: 'times',
      limit: 1.3,
      note: `${before.toFixed(2)} ms and ${after.toFixed(2)} ms`,
    });
  }
  await small.end();
  await large.end();
}

/** A database of its own on the engine's server, with `n` finished jobs. */
async function database(engine: Engine, n: number) {
  const name = `polls_${randomBytes(4).toString('hex')}`;
  await engine.sql.unsafe(`create database ${name}`);
  const url = new URL(engine.url);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const { sql, db } = connect({ url: url.href, max: 1 });
  await seedFinished(sql, n);
  const [owner] = await sql`
    update app.profiles set credits_available = 150
    where email = ${`bench-${n}-1@example.com`} returning id`;
  return { polls: await pollsOf(db, owner?.id), end: () => sql.end({ timeout: 2 }) };
}

async function pollsOf(db: Db, userId: string): Promise<Polls> {
  const job = await enqueuePost(db, userId);
  const options = { leaseSeconds: 60, runningPerUser: 0, version: jobVersion };
  return {
    active: () => listActiveJobs(db, userId),
    all: () => listJobs(db, userId),
    one: () => getJob(db, userId, job.id),
    claim: () => claimNext(db, { types: ['blog-generation'], ...options }),
  };
}
