import 'server-only';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { webhookEvents } from '../schema';

type NewEvent = Pick<
  typeof webhookEvents.$inferInsert,
  'eventId' | 'type' | 'occurredAt' | 'payload'
>;
type EventEnd = Pick<typeof webhookEvents.$inferInsert, 'outcome' | 'reason' | 'subject'>;

/** Records an event of Paddle; false when it is known. A second delivery waits for the first here. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const rows = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return rows.length === 1;
}

export async function endEvent(db: Db | Tx, eventId: string, end: EventEnd): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ ...end, reason: end.reason ?? null })
    .where(eq(webhookEvents.eventId, eventId));
}

/** Records an event whose effect failed; a known one stays as it is. */
export async function parkEvent(db: Db, event: NewEvent, end: EventEnd): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ ...event, ...end, outcome: 'parked' })
    .onConflictDoNothing();
}

/** Parked events in the order of their ids: those about `subject`, or any after an id. */
export async function listParked(
  db: Db,
  { subject, after, most }: { subject?: string; after?: string; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        sql`${webhookEvents.outcome} = 'parked'`,
        subject === undefined ? undefined : eq(webhookEvents.subject, subject),
        after === undefined ? undefined : gt(webhookEvents.eventId, after),
      ),
    )
    .orderBy(asc(webhookEvents.eventId))
    .limit(most);
  return rows.map(({ eventId }) => eventId);
}

/** The payload of an event that is still parked, for this transaction alone; else null. */
export async function lockParked(tx: Tx, eventId: string): Promise<unknown> {
  const [row] = await tx
    .select({ payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.eventId, eventId), eq(webhookEvents.outcome, 'parked')))
    .for('update');
  return row?.payload ?? null;
}
