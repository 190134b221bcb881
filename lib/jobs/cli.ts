import 'server-only';
import { parseArgs } from 'node:util';
import { getDb, getSql } from '@/db/client';
import { getForOperator, listForOperator, type OperatorJob } from '@/db/queries/job-operator';
import { listSteps } from '@/db/queries/job-steps';
import type { Spend } from '@/lib/ai/spend';
import { AppError } from '@/lib/errors';
import { costOf } from '@/lib/spending/cost';
import { cancelJob } from './cancel';
import { costLines, jobLines, stepLines } from './cli-table';
import { retryJob } from './retry';

const usage = `npm run jobs -- <command>

  list [--status pending|in-progress|completed|failed] [--limit 50]
  dead          jobs that took their worker down at every attempt
  show <id>     one job with its steps and its cost
  retry <id>    makes a waiting job due; queues a failed one again for its owner, at its price
  cancel <id>   ends a waiting job and tells a running one to stop; the credits go back

  --json prints JSON. DATABASE_URL says which database.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    status: { type: 'string' },
    limit: { type: 'string', default: '50' },
  },
});

type Answer = {
  jobs: OperatorJob[];
  steps?: Awaited<ReturnType<typeof listSteps>>;
  cost?: Spend;
};

async function run(command: string | undefined, id: string): Promise<Answer | null> {
  const db = getDb();
  const limit = Math.max(1, Number.parseInt(values.limit, 10) || 50);
  if (command === 'list')
    return { jobs: await listForOperator(db, { status: values.status, limit }) };
  if (command === 'dead') return { jobs: await listForOperator(db, { errorClass: 'dead', limit }) };
  if (command !== 'show' && command !== 'retry' && command !== 'cancel') return null;
  const job = await find(id);
  if (command === 'show')
    return { jobs: [job], steps: await listSteps(db, job.id), cost: await costOf(db, job.id) };
  if (command === 'retry') return { jobs: [await find((await retryJob(db, job)).id)] };
  await cancelJob(db, job.userId, job.id);
  return { jobs: [await find(job.id)] };
}

async function find(id: string): Promise<OperatorJob> {
  const known = /^[0-9a-f-]{36}$/i.test(id) ? await getForOperator(getDb(), id) : null;
  if (!known) throw new AppError('not_found', `There is no job ${id || '(give its id)'}.`);
  return known;
}

function print({ jobs, steps, cost }: Answer): void {
  if (values.json)
    console.info(JSON.stringify(steps ? { ...jobs[0], cost, steps } : jobs, null, 2));
  else console.info([...jobLines(jobs), ...costLines(cost), ...stepLines(steps)].join('\n'));
}

try {
  const [command, id = ''] = positionals;
  const answer = command ? await run(command, id) : null;
  if (answer) print(answer);
  else console.error(usage);
  process.exitCode = answer ? 0 : 2;
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (process.env.DATABASE_URL) await getSql().end({ timeout: 2 });
}
