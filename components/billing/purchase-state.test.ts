import { describe, expect, it } from 'vitest';
import { nextPurchase, noPurchase, type PurchaseEvent, type PurchaseState } from './purchase-state';

const purchase = { transactionId: 'txn_1', product: 'creator' };
const run = (...events: PurchaseEvent[]) => events.reduce(nextPurchase, noPurchase);
const opened: PurchaseEvent[] = [
  { type: 'buy', product: 'creator' },
  { type: 'opened', purchase },
];
const of = (
  ...types: (
    | 'paid'
    | 'declined'
    | 'closed'
    | 'failed'
    | 'late'
    | 'hidden'
    | 'granted'
    | 'abandoned'
  )[]
) => run(...opened, ...types.map((type) => ({ type })));

describe('a purchase', () => {
  it('opens one checkout at a time', () => {
    const opening = run({ type: 'buy', product: 'creator' });
    expect(opening).toEqual({ phase: 'opening', product: 'creator' });
    expect(nextPurchase(opening, { type: 'buy', product: 'pack-10000' })).toBe(opening);
    expect(nextPurchase(opening, { type: 'refused' })).toEqual(noPurchase);
  });

  it('waits for the server after the payment, and ends with its credits', () => {
    const waiting = of('paid', 'closed');
    expect(waiting).toMatchObject({ phase: 'confirming', purchase, isShown: true, isLate: false });
    expect(nextPurchase(waiting, { type: 'late' })).toMatchObject({ isLate: true, isShown: true });
    expect(nextPurchase(waiting, { type: 'granted' })).toEqual({ phase: 'done' });
  });

  it('never ends with credits by what the overlay says alone', () => {
    const types = ['paid', 'declined', 'closed', 'failed', 'late', 'hidden'] as const;
    let states: PurchaseState[] = [run(...opened)];
    for (let depth = 0; depth < 4; depth++)
      states = states.flatMap((state) => types.map((type) => nextPurchase(state, { type })));
    expect(states.filter(({ phase }) => phase === 'done')).toEqual([]);
  });

  it('goes on in the background once the writer went on, and then reloads nothing', () => {
    expect(of('paid', 'hidden')).toMatchObject({
      phase: 'confirming',
      isShown: false,
      isPaid: true,
    });
    expect(of('paid', 'hidden', 'granted')).toEqual(noPurchase);
  });

  it('says after a closed checkout whether a card was declined', () => {
    expect(of('closed')).toMatchObject({ phase: 'idle', note: { isProblem: false } });
    expect(of('declined', 'closed')).toMatchObject({ note: { isProblem: true } });
    expect(of('declined', 'paid', 'closed')).toMatchObject({ phase: 'confirming' });
    expect(of('failed')).toEqual(noPurchase);
  });

  it('goes on after a reload: openly if it was paid, else unseen until it is given up', () => {
    const resumed = (isPaid: boolean) => run({ type: 'resumed', purchase, isPaid });
    expect(resumed(true)).toMatchObject({ phase: 'confirming', isShown: true });
    expect(resumed(false)).toMatchObject({ phase: 'confirming', isShown: false, isPaid: false });
    expect(nextPurchase(resumed(false), { type: 'abandoned' })).toEqual(noPurchase);
  });
});
