import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { type JobProgress, jobs } from '../schema';
import { statement } from '../statement';
import { hold, type Settlement, settling } from './credit-holds';
import type { ClaimedJob } from './job-claim';
import { held, type Lease } from './job-leases';

type Completion = {
  result: Record<string, unknown>;
  progress: JobProgress;
  reference: string;
};

const { placeholder } = sql;

const ended = (creditsUsed: SQL) => sql`
    update ${jobs} set
      status = 'completed', lease_token = null, lease_until = null,
      updated_at = now(), finished_at = now(), progress = ${placeholder('progress')}::jsonb,
      result = ${placeholder('result')}::jsonb || jsonb_build_object('creditsUsed', ${creditsUsed})
    where ${held({ id: placeholder('id'), leaseToken: placeholder('leaseToken') })}
    returning id`;

type Ended = { id: string };
type Values = Lease & { result: string; progress: string };

const completeFree = statement<Ended, Values>(ended(sql`0`));

const completePaid = statement<Ended, Values & Settlement>(
  sql`with ${hold}, done as (${ended(sql`coalesce((select amount from hold), 0)`)}),
  ${settling('commit', sql`exists (select from done)`)}
  select id from done`,
);

/** For jobs without rows of their own. Locks job, then owner. False if the lease is lost. */
export async function completeHeld(db: Db, job: ClaimedJob, end: Completion): Promise<boolean> {
  const { id, leaseToken, userId } = job;
  const result = JSON.stringify(end.result);
  const values = { id, leaseToken, result, progress: JSON.stringify(end.progress) };
  const rows =
    job.price === 0
      ? await completeFree(db, values)
      : await completePaid(db, { ...values, jobId: id, userId, reference: end.reference });
  return rows.length === 1;
}
