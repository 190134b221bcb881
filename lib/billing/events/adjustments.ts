import type { Tx } from '@/db/client';
import { getBalance } from '@/db/queries/credits';
import { lockPayment, type PaymentRow, updatePayment } from '@/db/queries/payments';
import { lockProfile } from '@/db/queries/profiles';
import type { PaymentAdjustment, PaymentLine } from '@/db/schema';
import { clawBackCredits, grantCredits } from '@/lib/credits/ledger';
import { endUnbegun } from '@/lib/jobs/engine/settle';
import { returnedGrantKey } from '../paid';
import type { Effect, Happened } from './effect';
import { refreshPlan } from './plan';
import type { Adjustment } from './schema';

const everyLine = '*';

const rank: Record<string, number> = { pending_approval: 0, rejected: 1, approved: 1, reversed: 2 };

/** Takes credits back once Paddle approves a refund or chargeback; returns them on a reversal. */
export async function applyAdjustment(tx: Tx, event: Happened, data: Adjustment): Promise<Effect> {
  const subject = data.transaction_id;
  if (!['refund', 'chargeback', 'chargeback_reverse'].includes(data.action))
    return { outcome: 'ignored', subject, reason: `No credits move for a ${data.action}.` };
  const payment = await lockPayment(tx, data.transaction_id);
  const adjustments = { ...payment.adjustments, [data.id]: merged(payment, event, data) };
  const next = { ...payment, adjustments };
  if (payment.userId) await lockProfile(tx, payment.userId);
  const settled = payment.lines ? await settleAdjustments(tx, next) : { adjustments };
  await updatePayment(tx, payment.id, settled);
  if (payment.userId && payment.subscriptionId) await refreshPlan(tx, payment.userId);
  if (!payment.lines)
    return { outcome: 'parked', subject, reason: 'Its payment is not known yet.' };
  const now = settled.adjustments[data.id];
  if (data.action === 'chargeback_reverse' && data.status === 'approved' && now?.taken === null)
    return { outcome: 'parked', subject, reason: 'Its chargeback is not known yet.' };
  return { outcome: 'applied', subject, known: [data.transaction_id] };
}

/** Status only moves forward: an event that arrives late changes nothing. */
function merged(payment: PaymentRow, event: Happened, data: Adjustment): PaymentAdjustment {
  const before = payment.adjustments[data.id];
  if (before && (rank[before.status] ?? 0) >= (rank[data.status] ?? 0)) return before;
  const whole = data.type === 'full' && data.items.length === 0;
  // A refund of tax alone leaves the price paid.
  const priced = data.items.filter(({ type }) => type !== 'tax');
  const lines = priced.map(({ item_id, type, amount }) => ({
    id: item_id,
    amount: amount ?? 0,
    isFull: type === 'full',
  }));
  const { taken, returned } = before ?? { taken: null, returned: false };
  const at = event.occurredAt.toISOString();
  const all = [{ id: everyLine, amount: 0, isFull: true }];
  const { action, status } = data;
  return { action, status, lines: whole ? all : lines, at, taken, returned };
}

type Settling = Pick<PaymentRow, 'id' | 'userId' | 'lines' | 'adjustments' | 'takenBack'>;

/** Never takes back more than was granted, nor returns more than was taken. Needs both rows locked. */
export async function settleAdjustments(
  tx: Tx,
  payment: Settling,
): Promise<Pick<PaymentRow, 'adjustments' | 'takenBack'>> {
  const adjustments = structuredClone(payment.adjustments);
  const { userId, lines } = payment;
  let { takenBack } = payment;
  const granted = (lines ?? []).reduce((sum, { credits }) => sum + credits, 0);
  // Reversals come last: they return only what has been taken.
  const inOrder = Object.entries(adjustments).sort(
    ([a, { at: atA, action: one }], [b, { at: atB, action: two }]) =>
      Number(one === 'chargeback_reverse') - Number(two === 'chargeback_reverse') ||
      atA.localeCompare(atB) ||
      a.localeCompare(b),
  );
  for (const [id, adjustment] of userId ? inOrder : []) {
    const { action, status } = adjustment;
    // An unknown line can still grant credits later, so its adjustment waits.
    if (isMissingLine(adjustment, lines ?? [])) continue;
    const isSettled = status === 'approved' || status === 'reversed';
    const credits = creditsOf(adjustment, lines ?? []);
    if (adjustment.taken === null && isSettled && action !== 'chargeback_reverse') {
      adjustment.taken = await take(Math.min(credits, granted - takenBack), id, action);
      takenBack += adjustment.taken;
    }
    const disputed = stillDisputed(Object.values(adjustments));
    if (adjustment.taken === null && isSettled && disputed !== null) {
      adjustment.taken = await give(Math.min(credits, disputed), id);
      takenBack -= adjustment.taken;
    }
    if (status === 'reversed' && adjustment.taken !== null && !adjustment.returned) {
      // Paddle can report one reversal twice: as this status and as a separate adjustment.
      const open = action === 'chargeback' ? stillDisputed(Object.values(adjustments)) : null;
      adjustment.returned = true;
      takenBack -= await give(Math.min(adjustment.taken, open ?? takenBack), id);
    }
  }
  return { adjustments, takenBack };

  async function take(amount: number, id: string, action: string): Promise<number> {
    if (amount <= 0 || !userId) return 0;
    const reference = action === 'refund' ? 'Refund' : 'Chargeback';
    await clawBackCredits(tx, { userId, amount, reference, idempotencyKey: `clawback:${id}` });
    if ((await getBalance(tx, userId)) < 0) await endUnbegun(tx, { userId });
    return amount;
  }

  async function give(amount: number, id: string): Promise<number> {
    if (amount <= 0 || !userId) return 0;
    const idempotencyKey = returnedGrantKey(id);
    await grantCredits(tx, { userId, amount, reference: 'Chargeback withdrawn', idempotencyKey });
    return amount;
  }
}

function isMissingLine({ lines }: PaymentAdjustment, known: PaymentLine[]): boolean {
  return lines.some(({ id }) =>
    id === everyLine
      ? known.some(({ isUnknown }) => isUnknown)
      : !known.some((line) => line.id === id && !line.isUnknown),
  );
}

/** Credits taken by chargebacks and not yet returned; null before the first chargeback. */
function stillDisputed(adjustments: PaymentAdjustment[]): number | null {
  const sum = (action: string) =>
    adjustments.reduce(
      (all, one) => all + (one.action === action && !one.returned ? (one.taken ?? 0) : 0),
      0,
    );
  const isKnown = adjustments.some(
    ({ action, taken }) => action === 'chargeback' && taken !== null,
  );
  return isKnown ? Math.max(0, sum('chargeback') - sum('chargeback_reverse')) : null;
}

function creditsOf(adjustment: PaymentAdjustment, lines: PaymentLine[]): number {
  const all = lines.reduce((sum, { credits }) => sum + credits, 0);
  return adjustment.lines.reduce((sum, { id, amount, isFull }) => {
    if (id === everyLine) return all;
    const line = lines.find((one) => one.id === id);
    if (!line) return sum;
    if (isFull) return sum + line.credits;
    const back = Math.min(amount, line.total);
    return sum + (back > 0 ? Math.floor((line.credits * back) / line.total) : 0);
  }, 0);
}
