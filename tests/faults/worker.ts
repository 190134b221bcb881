import { connect } from '@/db/client';
import { drain } from '@/lib/jobs/engine/drain';
import { postRegistry } from './handler';

/**
 * A worker process for the fault tests, set up by FAULT_* variables. Says "ready" when it begins
 * and prints its report when it ends: on SIGTERM, or when idle if it does not poll.
 */
const { FAULT_DATABASE = '', FAULT_PROVIDER = '', ...env } = process.env;
const skewMs = Number(env.FAULT_CLOCK_SKEW_MS ?? 0);
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + skewMs;

const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const { db, sql } = connect({ url: FAULT_DATABASE, max: 4 });
process.stdout.write('ready\n');
const report = await drain({
  db,
  registry: postRegistry({ provider: FAULT_PROVIDER, steps: Number(env.FAULT_STEPS ?? 3) }),
  budgetMs: Number.POSITIVE_INFINITY,
  graceMs: 200,
  pollMs: env.FAULT_POLL_MS ? Number(env.FAULT_POLL_MS) : undefined,
  leaseSeconds: Number(env.FAULT_LEASE_SECONDS ?? 1),
  concurrency: Number(env.FAULT_CONCURRENCY ?? 1),
  signal: ending.signal,
});
process.stdout.write(`${JSON.stringify(report)}\n`);
await sql.end({ timeout: 2 });
