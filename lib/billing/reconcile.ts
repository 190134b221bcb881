import type { Db } from '@/db/client';
import {
  giveUpPayment,
  listCompleted,
  takeUnfinished,
  takeUnknownSubscriptions,
} from '@/db/queries/payments';
import { savePosition, takePeriodicTask } from '@/db/queries/periodic-tasks';
import { takeUnchecked } from '@/db/queries/subscriptions';
import { logFailure } from '@/lib/observability/database-outage';
import { logError } from '@/lib/observability/log';
import { processEvent, retryParked } from './events/process';
import { Envelope } from './events/schema';
import { getEntity, listAdjustments, listPayments, type PaddleEntity } from './paddle';
import { billingSettings } from './settings';

/** If Paddle is too slow, at most this many lose their turn. */
const batchSize = 5;
const maxCheckouts = 50;
const maxParked = 20;
/** Per task, so that a slow Paddle does not block the tick. */
const budgetMs = 20_000;

const tasks: { name: string; everySeconds: number; work: Work }[] = [
  { name: 'paddle:parked', everySeconds: 60, work: tryParked },
  { name: 'paddle:checkouts', everySeconds: 60, work: checkCheckouts },
  { name: 'paddle:subscriptions', everySeconds: 300, work: checkSubscriptions },
  { name: 'paddle:adjustments', everySeconds: 3_600, work: checkAdjustments },
];

type Work = (db: Db, position: string, isLate: () => boolean) => Promise<string>;

/** Repairs the effects of lost notifications. Never throws; a failed task waits for its next turn. */
export async function reconcile(db: Db): Promise<void> {
  if (!billingSettings()) return;
  for (const { name, everySeconds, work } of tasks) {
    const end = performance.now() + budgetMs;
    const isLate = () => performance.now() > end;
    try {
      const position = await takePeriodicTask(db, { task: name, everySeconds });
      if (position !== null) await savePosition(db, name, await work(db, position, isLate));
    } catch (error) {
      logFailure('The comparison with Paddle failed', error, { part: name });
    }
  }
}

async function tryParked(db: Db, position: string): Promise<string> {
  return (await retryParked(db, { after: position, max: maxParked })).last ?? '';
}

async function checkCheckouts(db: Db, _: string, isLate: () => boolean): Promise<string> {
  for (let taken = 0; taken < maxCheckouts && !isLate(); taken += batchSize) {
    const batch = await takeUnfinished(db, batchSize);
    const status = new Map(batch.map((payment) => [payment.id, payment.status]));
    const succeeded = await checkEach([...status.keys()], isLate, async (id) => {
      const now = await getEntity('transactions', id);
      const isNews =
        now && now.status !== status.get(id) && !['draft', 'ready'].includes(now.status);
      if (isNews) await applyState(db, 'transaction', now);
      await giveUpPayment(db, id);
    });
    // The whole batch failed: the next would fail too and lose its turn.
    if (succeeded === 0) break;
  }
  return '';
}

async function checkSubscriptions(db: Db, _: string, isLate: () => boolean): Promise<string> {
  const known = (await takeUnchecked(db, batchSize)).map(({ id }) => id);
  const unknown = await takeUnknownSubscriptions(db, batchSize);
  await checkEach([...known, ...unknown], isLate, async (id) => {
    const now = await getEntity('subscriptions', id);
    if (!now) return;
    const payments = await listPayments(id);
    const completed = await listCompleted(
      db,
      payments.map((payment) => payment.id),
    );
    for (const payment of payments)
      if (!completed.has(payment.id)) await applyState(db, 'transaction', payment);
    await applyState(db, 'subscription', now);
  });
  return '';
}

async function checkEach(
  ids: string[],
  isLate: () => boolean,
  check: (id: string) => Promise<void>,
): Promise<number> {
  let succeeded = 0;
  for (const id of ids) {
    if (isLate()) break;
    try {
      await check(id);
      succeeded++;
    } catch (error) {
      logFailure('The comparison with Paddle failed', error, { paddleId: id });
    }
  }
  return succeeded;
}

async function checkAdjustments(db: Db): Promise<string> {
  for (const adjustment of await listAdjustments()) await applyState(db, 'adjustment', adjustment);
  return '';
}

/** Applies Paddle's current state like a notification; idempotency keys prevent a second grant. */
async function applyState(db: Db, kind: string, data: PaddleEntity): Promise<void> {
  const event = Envelope.safeParse({
    event_id: `check_${data.id}_${data.status}_${Date.parse(data.updated_at)}`,
    event_type: `${kind}.${kind === 'transaction' ? data.status : 'updated'}`,
    occurred_at: data.updated_at,
    data,
  });
  if (event.success) await processEvent(db, event.data);
  else
    logError('An answer of Paddle cannot be read', event.error, {
      kind,
      paddleId: String(data.id),
    });
}
