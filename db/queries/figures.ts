import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';

type Count = { name: string; type: string; count: number };

// Newest ledger entries read: bounds the cost on a busy day.
const entriesRead = 20_000;

export async function queueFigures(db: Db): Promise<{ jobs: Count[]; overdueSeconds: number }> {
  const jobs = await db.execute<Count>(sql`
    select status as name, type, count(*)::int as count from app.jobs
    where status in ('pending', 'in-progress') group by status, type order by type, status`);
  const [late] = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(coalesce(lease_until, run_at)))::float8 as seconds
    from app.jobs where status in ('pending', 'in-progress')`);
  return { jobs: [...jobs], overdueSeconds: Math.max(0, late?.seconds ?? 0) };
}

/** Of the last hour. A commit is a paid job, a release a failed or stopped one. */
export async function ledgerFigures(db: Db): Promise<(Count & { credits: number })[]> {
  const rows = await db.execute<Count & { credits: number }>(sql`
    select kind as name, coalesce(j.type, '') as type, count(*)::int as count, sum(amount)::int as credits
    from (select * from app.credit_entries order by id desc limit ${entriesRead}) e
    left join app.jobs j on j.id = e.job_id
    where e.created_at > now() - interval '1 hour' group by kind, j.type order by kind, j.type`);
  return [...rows];
}

export async function accountFigures(
  db: Db,
): Promise<{ accounts: number; available: number; held: number }> {
  const [row] = await db.execute<{ accounts: number; available: number; held: number }>(sql`
    select count(*)::int as accounts, coalesce(sum(credits_available), 0)::float8 as available,
      coalesce(sum(credits_held), 0)::float8 as held from app.profiles`);
  return row ?? { accounts: 0, available: 0, held: 0 };
}

/** Today (UTC), in tokens and millionths of a US dollar. */
export async function spendFigures(db: Db): Promise<{ tokens: number; microUsd: number }> {
  const rows = await db.execute<{ key: string; count: number }>(sql`
    select key, count from app.rate_limits
    where key in ('spend:all:tokens', 'spend:all:usd') and window_start = date_trunc('day', now(), 'UTC')`);
  const of = (key: string) => rows.find((row) => row.key === key)?.count ?? 0;
  return { tokens: of('spend:all:tokens'), microUsd: of('spend:all:usd') };
}
