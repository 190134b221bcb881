import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { SectionText } from '@/lib/section-text';
import type { Db } from '../client';
import { jobs, jobTexts } from '../schema';
import { held, type Lease } from './job-leases';

/** Equal cursors mean equal text. */
type SharedText = { cursor: string; sections: SectionText[] };

/** False if the lease is lost. */
export async function writeText(db: Db, lease: Lease, text: SharedText): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into ${jobTexts} as t (job_id, lease_token, cursor, sections)
    select id, lease_token, ${text.cursor}, ${JSON.stringify(text.sections)}::jsonb
    from ${jobs} where ${held(lease)}
    on conflict (job_id) do update set lease_token = excluded.lease_token,
      cursor = excluded.cursor, sections = excluded.sections, updated_at = now()
    returning 1`);
  return rows.length === 1;
}

/** The current holder's text; `sections` is empty if the cursor is `known`. */
export async function readText(db: Db, jobId: string, known = ''): Promise<SharedText | null> {
  const [row] = await db
    .select({
      cursor: jobTexts.cursor,
      sections: sql<SectionText[]>`case when ${jobTexts.cursor} = ${known} then '[]'::jsonb
        else ${jobTexts.sections} end`,
    })
    .from(jobTexts)
    .innerJoin(jobs, and(eq(jobs.id, jobTexts.jobId), eq(jobs.leaseToken, jobTexts.leaseToken)))
    .where(and(eq(jobTexts.jobId, jobId), eq(jobs.status, 'in-progress')));
  return row ?? null;
}

export async function deleteText(db: Db, { id, leaseToken }: Lease): Promise<void> {
  await db.delete(jobTexts).where(and(eq(jobTexts.jobId, id), eq(jobTexts.leaseToken, leaseToken)));
}
