import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client';
import { creditEntries, profiles } from '../schema';
import { statement } from '../statement';

export type Settlement = {
  userId: string;
  jobId: string;
  reference: string;
};

const { placeholder } = sql;
const jobId = sql`${placeholder('jobId')}::uuid`;
const userId = sql`${placeholder('userId')}::uuid`;

/** WITH part for a Settlement: the owner's hold for the job, or no row. */
export const hold = sql`hold as (
    select amount from ${creditEntries}
    where job_id = ${jobId} and user_id = ${userId} and kind = 'reserve'
  )`;

/** Ends the {@link hold} if `only` and not yet ended: commit and release share one key. */
export function settling(kind: 'commit' | 'release', only: SQL = sql`true`): SQL {
  const back = kind === 'release' ? sql`hold.amount` : sql`0`;
  return sql`owner as (
    select p.credits_available, p.credits_held from ${profiles} p, hold
    where p.id = ${userId} and ${only} for update of p
  ), settled as (
    insert into ${creditEntries} (
      user_id, job_id, kind, amount, reference, available_after, held_after, idempotency_key
    ) select
      ${userId}, ${jobId}, ${sql.raw(`'${kind}'`)}, hold.amount, ${placeholder('reference')}::text,
      owner.credits_available + ${back}, owner.credits_held - hold.amount, 'settle:' || ${jobId}
    from owner, hold
    on conflict (idempotency_key) do nothing
    returning amount, available_after, held_after
  ), balance as (
    update ${profiles} p
    set credits_available = settled.available_after, credits_held = settled.held_after
    from settled where p.id = ${userId}
  )`;
}

const settlements = {
  commit: settlement('commit'),
  release: settlement('release'),
};

function settlement(kind: 'commit' | 'release') {
  return statement<{ amount: number }, Settlement>(
    sql`with ${hold}, ${settling(kind)} select amount from settled`,
  );
}

// The commit reuses the key of a whole settlement, so an ended hold is never split.
const split = statement<{ amount: number }, Settlement & { spend: number }>(sql`
  with ${hold}, owner as (
    select p.credits_available, p.credits_held, least(hold.amount, ${placeholder('spend')}::int) as spend
    from ${profiles} p, hold where p.id = ${userId} for update of p
  ), spent as (
    insert into ${creditEntries} (
      user_id, job_id, kind, amount, reference, available_after, held_after, idempotency_key
    ) select
      ${userId}, ${jobId}, 'commit', owner.spend, ${placeholder('reference')}::text,
      owner.credits_available, owner.credits_held - owner.spend, 'settle:' || ${jobId}
    from owner
    on conflict (idempotency_key) do nothing
    returning amount
  ), rest as (
    insert into ${creditEntries} (
      user_id, job_id, kind, amount, reference, available_after, held_after, idempotency_key
    ) select
      ${userId}, ${jobId}, 'release', hold.amount - spent.amount, ${placeholder('reference')}::text,
      owner.credits_available + hold.amount - spent.amount, owner.credits_held - hold.amount,
      'settle:' || ${jobId} || ':rest'
    from owner, hold, spent where hold.amount > spent.amount
  ), balance as (
    update ${profiles} p set
      credits_available = owner.credits_available + hold.amount - spent.amount,
      credits_held = owner.credits_held - hold.amount
    from owner, hold, spent where p.id = ${userId}
  ) select amount from spent`);

/** Commits max `spend` (> 0) and releases the rest. Returns 0 without an open hold. */
export async function splitHold(tx: Tx, values: Settlement & { spend: number }): Promise<number> {
  const { userId, jobId, reference, spend } = values;
  const [row] = await split(tx, { userId, jobId, reference, spend });
  return row?.amount ?? 0;
}

/** Returns the amount of the hold, or 0 without an open one. */
export async function settleHold(
  tx: Tx,
  kind: 'commit' | 'release',
  { userId, jobId, reference }: Settlement,
): Promise<number> {
  const [row] = await settlements[kind](tx, { userId, jobId, reference });
  return row?.amount ?? 0;
}
