import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import { type JobProgress, jobs } from '../schema';
import { statement } from '../statement';
import { hold, type Settlement, settling } from './credit-holds';
import { type ClaimedJob, held, type Lease } from './job-leases';

type Completion = {
  result: Record<string, unknown>;
  progress: JobProgress;
  /** What the credits paid for, as the owner reads it. */
  reference: string;
};

const { placeholder } = sql;

const complete = statement<
  { id: string },
  Settlement & Lease & { result: string; progress: string }
>(
  sql`with ${hold}, done as (
    update ${jobs} set
      status = 'completed', lease_token = null, lease_until = null,
      updated_at = now(), finished_at = now(), progress = ${placeholder('progress')}::jsonb,
      result = ${placeholder('result')}::jsonb
        || jsonb_build_object('creditsUsed', coalesce((select amount from hold), 0))
    where ${held({ id: placeholder('id'), leaseToken: placeholder('leaseToken') })}
    returning id
  ), ${settling('commit', sql`exists (select from done)`)}
  select id from done`,
);

/**
 * Completes a held job and spends its credits in one statement, for work that leaves no rows of its
 * own. The job is locked before its owner's balance, as everywhere. False when the lease is lost.
 */
export async function completeHeld(db: Db, job: ClaimedJob, end: Completion): Promise<boolean> {
  const { id, leaseToken, userId } = job;
  const rows = await complete(db, {
    id,
    leaseToken,
    jobId: id,
    userId,
    reference: end.reference,
    result: JSON.stringify(end.result),
    progress: JSON.stringify(end.progress),
  });
  return rows.length === 1;
}
