import type { Db } from '@/db/client';
import { savePosition, takeCleaning } from '@/db/queries/cleaning';
import {
  giveUpPayment,
  listCompleted,
  takeUnfinished,
  takeUnknownSubscriptions,
} from '@/db/queries/payments';
import { takeUnchecked } from '@/db/queries/subscriptions';
import { processEvent, retryParked } from './events/process';
import { Envelope } from './events/schema';
import { getEntity, listAdjustments, listPayments, type PaddleEntity } from './paddle';
import { billingSettings } from './settings';

/** Of each kind in one run. */
const mostAtOnce = 5;
const mostParked = 20;
/** A slow Paddle does not hold up a tick: what is left waits for its next turn. */
const budgetMs = 60_000;

const tasks: { name: string; everySeconds: number; work: Work }[] = [
  { name: 'paddle:parked', everySeconds: 60, work: tryParked },
  { name: 'paddle:checkouts', everySeconds: 60, work: checkCheckouts },
  { name: 'paddle:subscriptions', everySeconds: 300, work: checkSubscriptions },
  { name: 'paddle:adjustments', everySeconds: 3_600, work: checkAdjustments },
];

/** Does a bounded part, from where the last run stopped, and answers with the next position. */
type Work = (db: Db, position: string, isLate: () => boolean) => Promise<string>;

/**
 * Repairs what a lost notification left: compares checkouts and subscriptions with Paddle, reads its
 * newest adjustments, and tries parked events again. For a scheduler to call as often as it likes. Never
 * throws: a failure is logged and the task waits for its next turn.
 */
export async function reconcile(db: Db): Promise<void> {
  if (!billingSettings()) return;
  const end = performance.now() + budgetMs;
  const isLate = () => performance.now() > end;
  for (const { name, everySeconds, work } of tasks) {
    try {
      const position = await takeCleaning(db, { task: name, everySeconds });
      if (position !== null) await savePosition(db, name, await work(db, position, isLate));
    } catch (error) {
      console.error(`The comparison with Paddle failed at ${name}.`, error);
    }
  }
}

async function tryParked(db: Db, position: string): Promise<string> {
  return (await retryParked(db, { after: position, most: mostParked })).last ?? '';
}

async function checkCheckouts(db: Db, _: string, isLate: () => boolean): Promise<string> {
  for (const { id, status } of await takeUnfinished(db, mostAtOnce)) {
    if (isLate()) break;
    const now = await getEntity('transactions', id);
    const isNews = now && now.status !== status && !['draft', 'ready'].includes(now.status);
    if (isNews) await told(db, 'transaction', now);
    await giveUpPayment(db, id);
  }
  return '';
}

async function checkSubscriptions(db: Db, _: string, isLate: () => boolean): Promise<string> {
  const known = (await takeUnchecked(db, mostAtOnce)).map(({ id }) => id);
  for (const id of [...known, ...(await takeUnknownSubscriptions(db, mostAtOnce))]) {
    if (isLate()) break;
    const now = await getEntity('subscriptions', id);
    if (!now) continue;
    const payments = await listPayments(id);
    const completed = await listCompleted(
      db,
      payments.map((payment) => payment.id),
    );
    for (const payment of payments)
      if (!completed.has(payment.id)) await told(db, 'transaction', payment);
    await told(db, 'subscription', now);
  }
  return '';
}

async function checkAdjustments(db: Db): Promise<string> {
  for (const adjustment of await listAdjustments()) await told(db, 'adjustment', adjustment);
  return '';
}

/** Applies what Paddle says now as if its notification had come; the ledger knows what it has. */
async function told(db: Db, kind: string, data: PaddleEntity): Promise<void> {
  const event = Envelope.safeParse({
    event_id: `check_${data.id}_${data.status}_${Date.parse(data.updated_at)}`,
    event_type: `${kind}.${kind === 'transaction' ? data.status : 'updated'}`,
    occurred_at: data.updated_at,
    data,
  });
  if (event.success) await processEvent(db, event.data);
  else console.error(`Paddle's ${kind} ${data.id} cannot be read:`, event.error);
}
