import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Db } from '@/db/client';
import { findLedgerProblems } from '@/db/queries/ledger-check';

export type Call = { job: string; step: string };

type Check = {
  sql: postgres.Sql;
  /** Seconds after which a running job without a heartbeat counts as stuck. */
  stuckSeconds?: number;
  /** What the provider was asked, and how many times one step may have been repeated. */
  calls?: Call[];
  repeats?: number;
};

/**
 * What must hold after any fault beside the ledger of `npm run ledger:check`, each as a query that finds
 * the rows which break it. Every
 * completed writing job is expected to have left a post; which steps it had to record is known where
 * its result counts the sections, as that of the fault tests' handler does.
 *
 * Not asked here: the effect of each webhook event and the sessions, which no job touches and whose
 * own tests compare them with a model of what they must be.
 */
const rules: Record<string, string> = {
  'nobody owes credits that were not taken back': `
    select id from app.profiles p where credits_available < 0 and not exists (
      select 1 from app.credit_entries where user_id = p.id and kind = 'clawback')`,
  'what is held belongs to unfinished jobs': `
    select p.id from app.profiles p where p.credits_held <> (
      select coalesce(sum(e.amount), 0) from app.credit_entries e
      join app.jobs j on j.id = e.job_id and j.status in ('pending', 'in-progress')
      where e.user_id = p.id and e.kind = 'reserve')`,
  'a completed job has one commit and no release': `
    select j.id from app.jobs j where j.status = 'completed'
      and exists (select 1 from app.credit_entries e where e.job_id = j.id)
      and (select array_agg(e.kind order by e.id) from app.credit_entries e
        where e.job_id = j.id and e.kind <> 'refund') is distinct from array['reserve', 'commit']`,
  'a failed job has its hold back and no commit': `
    select j.id from app.jobs j where j.status = 'failed' and not coalesce(j.result ? 'stopped', false)
      and exists (select 1 from app.credit_entries e where e.job_id = j.id)
      and (select array_agg(e.kind order by e.id) from app.credit_entries e where e.job_id = j.id)
        is distinct from array['reserve', 'release']`,
  'a stopped job has paid the share of its finished sections, of one at least, and has the rest back': `
    select j.id from app.jobs j cross join lateral (
      select (j.result->'stopped'->>'finished')::int finished, (j.result->'stopped'->>'sections')::int sections
    ) s cross join lateral (select j.price * greatest(1, s.finished) / s.sections / 10 * 10 as share) t
    where j.result ? 'stopped' and (
      j.status <> 'failed' or j.error <> 'Cancelled'
      or (j.result->>'creditsUsed')::int is distinct from t.share
      or s.finished <> (select count(*) from app.job_steps where job_id = j.id and step_key like 'section-%')
      or (select array_agg(e.kind || ' ' || e.amount order by e.id) from app.credit_entries e where e.job_id = j.id)
        is distinct from array_remove(array['reserve ' || j.price, 'commit ' || t.share,
          case when t.share < j.price then 'release ' || j.price - t.share end], null))`,
  'a completed writing job has one post, a stopped one if it was kept, any other none': `
    select j.id from app.jobs j where j.type = 'blog-generation'
      and (select count(*) from app.posts p where p.job_id = j.id)
        <> (case when j.status = 'completed' or j.result->'stopped' is not null and j.result ? 'postId' then 1 else 0 end)`,
  'a finished job has an end, no lease, and a reason if it failed': `
    select id from app.jobs where status in ('completed', 'failed')
      and (finished_at is null or lease_token is not null or (status = 'failed') <> (error is not null))`,
  // A version before that column left it empty.
  'every job has its reservation, of its price': `
    select j.id from app.jobs j where j.price is distinct from 0 and not exists (
      select 1 from app.credit_entries e
      where e.job_id = j.id and e.kind = 'reserve' and e.amount = coalesce(j.price, e.amount))`,
  'a completed job has recorded each of its steps, and nothing else': `
    select j.id from app.jobs j where j.status = 'completed' and j.result ? 'sections'
      and (select array_agg(step_key order by step_key) from app.job_steps where job_id = j.id)
        is distinct from (
          select array_agg('section-' || n order by 'section-' || n)
          from generate_series(1, (j.result->>'sections')::int) n)`,
  'its post is made of what the steps recorded': `
    select j.id from app.jobs j join app.posts p on p.job_id = j.id
    where j.status = 'completed' and j.result ? 'sections' and p.content is distinct from (
      select string_agg(output #>> '{}', E'\\n' order by substring(step_key from 9)::int)
      from app.job_steps where job_id = j.id)`,
  'no row refers to a job that does not exist': `
    select job_id from app.posts p where job_id is not null and not exists (select 1 from app.jobs where id = p.job_id)
    union all
    select job_id from app.images i where job_id is not null and not exists (select 1 from app.jobs where id = i.job_id)
    union all
    select job_id from app.credit_entries e where job_id is not null and not exists (select 1 from app.jobs where id = e.job_id)
    union all
    select job_id from app.job_steps s where not exists (select 1 from app.jobs where id = s.job_id)`,
  'no row refers to a user or a post that does not exist': `
    select id from app.jobs j where not exists (select 1 from app.profiles where id = j.user_id)
    union all
    select id from app.posts p where not exists (select 1 from app.profiles where id = p.user_id)
    union all
    select id from app.images i where not exists (select 1 from app.posts where id = i.post_id)`,
  'a step is recorded once': `
    select job_id, step_key from app.job_steps group by job_id, step_key having count(*) > 1`,
  'an event of the payment provider is recorded once': `
    select event_id from app.webhook_events group by event_id having count(*) > 1`,
  'an idempotency key means one job': `
    select idempotency_key from app.jobs where idempotency_key is not null
    group by user_id, idempotency_key having count(*) > 1`,
};

/** The rules that do not hold, each with the rows that break it. Empty when all is well. */
export async function brokenInvariants(check: Check): Promise<string[]> {
  const problems = await findLedgerProblems(drizzle(check.sql) as unknown as Db);
  const broken = problems.map(({ userId, problem }) => `the ledger adds up: ${userId}: ${problem}`);
  for (const [rule, query] of Object.entries(rules)) {
    const rows = await check.sql.unsafe(query);
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const stuck = await check.sql`
    select id from app.jobs where status = 'in-progress'
      and lease_until < now() - make_interval(secs => ${check.stuckSeconds ?? 5})`;
  if (stuck.length > 0) broken.push(`no job is stuck: ${JSON.stringify(stuck)}`);
  return [...broken, ...repeatedCalls(check)];
}

/** The steps that a provider was asked for more than 1 + `repeats` times. */
export function repeatedCalls({
  calls = [],
  repeats = 0,
}: Pick<Check, 'calls' | 'repeats'>): string[] {
  const counts = new Map<string, number>();
  for (const { job, step } of calls)
    counts.set(`${job} ${step}`, (counts.get(`${job} ${step}`) ?? 0) + 1);
  return [...counts]
    .filter(([, n]) => n > 1 + repeats)
    .map(([step, n]) => `a step is asked for once: ${step} was asked for ${n} times`);
}
