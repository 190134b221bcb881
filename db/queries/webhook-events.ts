import 'server-only';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { payments, profiles, subscriptions, webhookEvents } from '../schema';

type NewEvent = Pick<
  typeof webhookEvents.$inferInsert,
  'eventId' | 'type' | 'occurredAt' | 'payload'
>;
type EventEnd = Pick<typeof webhookEvents.$inferInsert, 'outcome' | 'reason' | 'subject'>;

/** False for a known event. Serializes events of one `subject`: each sees what others parked. */
export async function insertEvent(tx: Tx, event: NewEvent, subject: string): Promise<boolean> {
  const { eventId, type, occurredAt, payload } = event;
  const rows = await tx.execute(sql`
    insert into ${webhookEvents} (event_id, type, occurred_at, payload)
    select ${eventId}, ${type}, ${occurredAt.toISOString()}::timestamptz, ${JSON.stringify(payload)}::jsonb
    from (select ${lockOf(subject)}) as locked
    on conflict do nothing returning event_id`);
  return rows.length === 1;
}

const lockOf = (subject: string) => sql`pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;

export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`select ${lockOf(subject)}`);
}

/** Of an account that was erased nothing is kept but that the event was applied. */
export async function endEvent(db: Db | Tx, eventId: string, end: EventEnd): Promise<void> {
  const subject = end.subject ?? '';
  const isOfErased = sql`exists (
    select 1 from ${profiles} owner where owner.erased_at is not null and owner.id in (
      select user_id from ${payments} where id = ${subject} or subscription_id = ${subject}
      union all select user_id from ${subscriptions} where id = ${subject}))`;
  await db
    .update(webhookEvents)
    .set({
      ...end,
      reason: end.reason ?? null,
      payload: sql`case when ${isOfErased} then '{}'::jsonb else ${webhookEvents.payload} end`,
    })
    .where(eq(webhookEvents.eventId, eventId));
}

export async function parkEvent(db: Db, event: NewEvent, end: EventEnd): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ ...event, ...end, outcome: 'parked' })
    .onConflictDoNothing();
}

export async function listParked(
  db: Db,
  { subjects, after, max }: { subjects?: string[]; after?: string; max: number },
): Promise<string[]> {
  const rows = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        sql`${webhookEvents.outcome} = 'parked'`,
        subjects && inArray(webhookEvents.subject, subjects),
        after === undefined ? undefined : gt(webhookEvents.eventId, after),
      ),
    )
    .orderBy(asc(webhookEvents.eventId))
    .limit(max);
  return rows.map(({ eventId }) => eventId);
}

/** Null when it is no longer parked. */
export async function lockParked(tx: Tx, eventId: string): Promise<unknown> {
  const [row] = await tx
    .select({ payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.eventId, eventId), eq(webhookEvents.outcome, 'parked')))
    .for('update');
  return row?.payload ?? null;
}
