import { z } from 'zod';
import type { Db, Tx } from '@/db/client';
import { causeCodes, isDatabaseGone } from '@/db/failures';
import {
  endEvent,
  insertEvent,
  listParked,
  lockParked,
  lockSubject,
  parkEvent,
} from '@/db/queries/webhook-events';
import { storable } from '@/db/stored-json';
import { logError, logWarning } from '@/lib/observability/log';
import { failpoint } from '@/lib/server/failpoints';
import { applyAdjustment } from './adjustments';
import type { Effect } from './effect';
import { Adjustment, Envelope, Subscription, Transaction } from './schema';
import { applySubscription } from './subscriptions';
import { applyTransaction } from './transactions';

export type Outcome = Effect['outcome'] | 'known';

// Serialization failure, deadlock, and unique violation: a retry can succeed.
const undone = new Set(['40001', '40P01', '23505']);
const tries = 4;

/** Applies each event id once, in any order. Throws only if the database fails, so that Paddle redelivers. */
export async function processEvent(db: Db, event: Envelope): Promise<Outcome> {
  const row = {
    eventId: event.event_id,
    type: event.event_type,
    occurredAt: event.occurred_at,
    payload: storable(event),
  };
  const outcome = await attempt(event, () =>
    db.transaction(async (tx): Promise<Effect | null> => {
      if (!(await insertEvent(tx, row, subjectOf(event)))) return null;
      failpoint('inside-webhook');
      const effect = await finish(tx, event);
      failpoint('inside-webhook-effect');
      return effect;
    }),
  );
  failpoint('after-webhook');
  if (outcome === 'known') return outcome;
  if (outcome.outcome === 'parked') {
    logWarning('An event of Paddle is parked', undefined, {
      eventId: event.event_id,
      reason: outcome.reason,
    });
    await parkEvent(db, row, outcome);
  }
  await retryKnown(db, outcome);
  return outcome.outcome;
}

type Parked = { subjects?: string[]; after?: string; max: number };

/** `last` is the last id tried, or null at the end of the list. */
export async function retryParked(
  db: Db,
  which: Parked,
): Promise<{ applied: number; last: string | null }> {
  const ids = await listParked(db, which);
  let applied = 0;
  for (const eventId of ids) {
    const outcome = await attempt({ event_id: eventId }, () =>
      db.transaction(async (tx): Promise<Effect | null> => {
        const parsed = Envelope.safeParse(await lockParked(tx, eventId));
        if (!parsed.success) return null;
        await lockSubject(tx, subjectOf(parsed.data));
        return finish(tx, parsed.data);
      }),
    );
    if (outcome === 'known' || outcome.outcome === 'parked') continue;
    applied += 1;
    await retryKnown(db, outcome);
  }
  return { applied, last: ids.length < which.max ? null : (ids.at(-1) ?? null) };
}

const maxAtOnce = 50;

async function retryKnown(db: Db, { known = [] }: Effect): Promise<void> {
  if (known.length > 0) await retryParked(db, { subjects: known, max: maxAtOnce });
}

/** Serializes events of one subscription; other events take their own locks. */
function subjectOf({ event_type, data }: Envelope): string {
  const subscription = event_type.startsWith('subscription.') ? data.id : data.subscription_id;
  return typeof subscription === 'string' ? subscription : data.id;
}

async function attempt(
  event: { event_id: string },
  work: () => Promise<Effect | null>,
): Promise<Effect | 'known'> {
  for (let left = tries; ; left--) {
    try {
      return (await work()) ?? 'known';
    } catch (error) {
      if (isDatabaseGone(error)) throw error;
      if (left > 1 && causeCodes(error).some((code) => undone.has(code))) continue;
      logError('An event of Paddle could not be applied', error, { eventId: event.event_id });
      const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown error';
      return { outcome: 'parked', subject: '', reason: `It could not be applied: ${reason}` };
    }
  }
}

async function finish(tx: Tx, event: Envelope): Promise<Effect> {
  const effect = await apply(tx, event);
  const { outcome, reason, subject } = effect;
  await endEvent(tx, event.event_id, { outcome, reason, subject });
  return effect;
}

type Handler = (tx: Tx, event: Envelope) => Promise<Effect>;

/** Parks an entity that does not match Paddle's documentation. */
function handler<S extends z.ZodType>(
  schema: S,
  effect: (
    tx: Tx,
    happened: Parameters<typeof applyTransaction>[1],
    data: z.infer<S>,
  ) => Promise<Effect>,
): Handler {
  return async (tx, event) => {
    const data = schema.safeParse(event.data);
    if (!data.success) {
      const reason = `It cannot be read: ${z.prettifyError(data.error).slice(0, 300)}`;
      return { outcome: 'parked', subject: event.data.id, reason };
    }
    const { event_id: eventId, event_type: type, occurred_at: occurredAt } = event;
    return effect(tx, { eventId, type, occurredAt }, data.data);
  };
}

const handlers: Record<string, Handler> = {
  transaction: handler(Transaction, applyTransaction),
  subscription: handler(Subscription, applySubscription),
  adjustment: handler(Adjustment, applyAdjustment),
};

async function apply(tx: Tx, event: Envelope): Promise<Effect> {
  const [entity = ''] = event.event_type.split('.');
  const handle = Object.hasOwn(handlers, entity) ? handlers[entity] : undefined;
  return handle ? handle(tx, event) : { outcome: 'ignored', subject: event.data.id };
}
