import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';

type LedgerProblem = { userId: string; email: string; problem: string };

const effects = sql`
  select id, user_id, job_id, kind, amount, available_after, held_after, idempotency_key,
    case kind when 'reserve' then -amount when 'commit' then 0 else amount end as available,
    case kind when 'reserve' then amount when 'commit' then -amount when 'release' then -amount else 0 end as held
  from app.credit_entries`;

/** Reads the whole ledger. */
export async function findLedgerProblems(db: Db): Promise<LedgerProblem[]> {
  const rows = await db.execute<{ user_id: string; email: string; problem: string }>(sql`
    with effects as (${effects}),
    sums as (
      select user_id, sum(available)::int as available, sum(held)::int as held from effects group by user_id
    ), steps as (
      select *, lag(available_after, 1, 0) over mine as available_before, lag(held_after, 1, 0) over mine as held_before
      from effects window mine as (partition by user_id order by id)
    ), holds as (
      select user_id, job_id, sum(amount) filter (where kind = 'reserve') as reserved,
        coalesce(sum(amount) filter (where kind in ('commit', 'release')), 0) as ended,
        count(*) filter (where kind = 'commit') as commits,
        sum(amount) filter (where kind = 'refund') as refunded,
        sum(amount) filter (where kind = 'commit') as spent
      from effects where job_id is not null group by user_id, job_id
    ), paid as (
      select user_id, id, taken_back, (select coalesce(sum((line ->> 'credits')::int), 0)
        from jsonb_array_elements(coalesce(lines, '[]')) line) as bought
      from app.payments where user_id is not null
    ), found as (
      select p.id as user_id, format('%s credits are stored, the entries add up to %s',
        p.credits_available, coalesce(s.available, 0)) as problem
      from app.profiles p left join sums s on s.user_id = p.id
      where p.credits_available <> coalesce(s.available, 0)
      union all
      select p.id, format('%s credits are stored as set aside, the entries add up to %s',
        p.credits_held, coalesce(s.held, 0))
      from app.profiles p left join sums s on s.user_id = p.id
      where p.credits_held <> coalesce(s.held, 0)
      union all
      select user_id, format('entry %s (%s %s) says %s and %s set aside after it, %s and %s follow from the one before',
        id, kind, amount, available_after, held_after, available_before + available, held_before + held)
      from steps
      where available_after <> available_before + available or held_after <> held_before + held
      union all
      select h.user_id, format('job %s has set aside %s credits, and %s of them have ended', h.job_id, h.reserved, h.ended)
      from holds h left join app.jobs j on j.id = h.job_id
      where h.ended <> 0 and h.ended is distinct from h.reserved
        or h.ended = 0 and h.reserved > 0 and (j.id is null or j.status in ('completed', 'failed'))
        and not exists (select 1 from app.rewrites r where r.id = h.job_id and r.status = 'running')
      union all
      select r.user_id, format('rewrite %s is done and was not paid for', r.id)
      from app.rewrites r left join holds h on h.job_id = r.id
      where r.status = 'done' and r.price > 0 and coalesce(h.commits, 0) = 0
      union all
      select user_id, format('job %s has been paid for %s times', job_id, commits) from holds where commits > 1
      union all
      select user_id, format('job %s cost %s credits, and %s were given back', job_id, spent, refunded)
      from holds where refunded > coalesce(spent, 0)
      union all
      select j.user_id, format('job %s is completed and was not paid for', j.id)
      from app.jobs j join holds h on h.job_id = j.id where j.status = 'completed' and h.commits = 0
      union all
      select p.user_id, format('payment %s bought %s credits, %s were granted for it', p.id, p.bought, coalesce(g.granted, 0))
      from paid p left join lateral (select sum(amount) as granted from effects e where e.user_id = p.user_id
        and e.kind = 'grant' and starts_with(e.idempotency_key, 'paid:' || p.id || ':')) g on true
      where p.bought <> coalesce(g.granted, 0)
      union all
      select p.user_id, format('refunds took back %s credits, the entries say %s', p.taken, coalesce(b.taken, 0))
      from (select user_id, sum(taken_back) as taken from paid group by user_id) p
      left join lateral (select -sum(amount) as taken from effects e where e.user_id = p.user_id
        and (e.kind = 'clawback' or starts_with(e.idempotency_key, 'paid:returned:'))) b on true
      where p.taken <> coalesce(b.taken, 0)
    )
    select found.user_id, p.email, found.problem
    from found join app.profiles p on p.id = found.user_id order by p.email, found.problem`);
  return rows.map(({ user_id, email, problem }) => ({ userId: user_id, email, problem }));
}

export async function countLedger(db: Db): Promise<{ accounts: number; entries: number }> {
  const [row] = await db.execute<{ accounts: number; entries: number }>(sql`
    select (select count(*) from app.profiles)::int as accounts,
      (select count(*) from app.credit_entries)::int as entries`);
  return row ?? { accounts: 0, entries: 0 };
}
