import './load-env';
import { getDb, getSql } from '@/db/client';
import { causeCodes, isDatabaseGone } from '@/db/failures';
import { getForOperator, listForOperator, type OperatorJob } from '@/db/queries/job-operator';
import { listSteps } from '@/db/queries/job-steps';
import type { Spend } from '@/lib/ai/spend';
import { ConfigurationError } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { endJob } from '@/lib/jobs/engine/cancel';
import { retryJob } from '@/lib/jobs/engine/retry';
import { registry } from '@/lib/jobs/index';
import { costOf } from '@/lib/spending/cost';
import { type Order, readOrder, UsageError, usage } from './jobs-args';
import { costLines, jobLines, stepLines } from './jobs-table';

type Answer = {
  jobs: OperatorJob[];
  steps?: Awaited<ReturnType<typeof listSteps>>;
  cost?: Spend;
  note?: string;
};

async function run({ command, id, status, limit }: Order): Promise<Answer> {
  const db = getDb();
  if (command === 'list') return { jobs: await listForOperator(db, { status, limit }) };
  if (command === 'dead') return { jobs: await listForOperator(db, { errorClass: 'dead', limit }) };
  const job = await find(id);
  if (command === 'show')
    return { jobs: [job], steps: await listSteps(db, job.id), cost: await costOf(db, job.id) };
  if (command === 'retry')
    return { jobs: [await find((await retryJob({ db, registry }, job)).id)] };
  const found = await endJob({ db, registry }, job.userId, job.id);
  if (found === 'completed' || found === 'failed')
    throw new AppError('conflict', `The job is already ${found}.`);
  const note = 'Its worker notices at the next step or heartbeat, and records nothing more.';
  return { jobs: [await find(job.id)], note: found === 'in-progress' ? note : undefined };
}

async function find(id: string): Promise<OperatorJob> {
  const known = /^[0-9a-f-]{36}$/i.test(id) ? await getForOperator(getDb(), id) : null;
  if (!known) throw new AppError('not_found', `There is no job ${id}.`);
  return known;
}

function print({ jobs, steps, cost, note }: Answer, json: boolean): void {
  const lines = [...jobLines(jobs), ...costLines(cost), ...stepLines(steps), note ?? []].flat();
  if (json) console.info(JSON.stringify(steps ? { ...jobs[0], cost, steps } : jobs, null, 2));
  else console.info(lines.join('\n'));
}

function explain(error: unknown): unknown {
  if (error instanceof UsageError)
    return error.message === usage ? usage : `${error.message} "npm run jobs" says what there is.`;
  if (error instanceof AppError || error instanceof ConfigurationError) return error.message;
  const [code] = causeCodes(error).slice(-1);
  if (isDatabaseGone(error)) return `The database cannot be reached (${code}).`;
  return code ? `The database refused (${code}): ${innermost(error)}` : error;
}

function innermost(error: unknown): string {
  return error instanceof Error && error.cause ? innermost(error.cause) : String(error);
}

try {
  const order = readOrder(process.argv.slice(2));
  print(await run(order), order.json);
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await endConnection();
}

// Without a usable address there was no connection.
async function endConnection(): Promise<void> {
  if (URL.canParse(process.env.DATABASE_URL ?? '')) await getSql().end({ timeout: 2 });
}
