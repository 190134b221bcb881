import { describe, expect, it } from 'vitest';
import { currentStatus, hasCreatorAccess, type SubscriptionStatus } from './plans';
import { leadingSubscription, storedStatus, subscriptionState } from './status';

const now = new Date('2026-06-15T12:00:00Z');
const ends = {
  past: new Date('2026-06-15T11:59:59.999Z'),
  now,
  future: new Date('2026-06-15T12:00:00.001Z'),
};
const statuses = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const;
const changes = ['none', 'cancel', 'pause', 'resume'] as const;
type End = keyof typeof ends;

/** Written from the words of the rules, state by state, not from the code. */
const oracle: Record<
  (typeof statuses)[number],
  Record<(typeof changes)[number], Record<End, string>>
> = {
  active: {
    none: { past: 'active', now: 'active', future: 'active' },
    cancel: { past: 'cancelled', now: 'cancelled', future: 'cancelled' },
    pause: { past: 'active', now: 'active', future: 'active' },
    resume: { past: 'active', now: 'active', future: 'active' },
  },
  trialing: {
    none: { past: 'active', now: 'active', future: 'active' },
    cancel: { past: 'cancelled', now: 'cancelled', future: 'cancelled' },
    pause: { past: 'active', now: 'active', future: 'active' },
    resume: { past: 'active', now: 'active', future: 'active' },
  },
  past_due: {
    none: { past: 'unpaid', now: 'unpaid', future: 'unpaid' },
    cancel: { past: 'unpaid', now: 'unpaid', future: 'unpaid' },
    pause: { past: 'unpaid', now: 'unpaid', future: 'unpaid' },
    resume: { past: 'unpaid', now: 'unpaid', future: 'unpaid' },
  },
  paused: {
    none: { past: 'expired', now: 'expired', future: 'expired' },
    cancel: { past: 'expired', now: 'expired', future: 'expired' },
    pause: { past: 'expired', now: 'expired', future: 'expired' },
    resume: { past: 'expired', now: 'expired', future: 'expired' },
  },
  canceled: {
    none: { past: 'expired', now: 'expired', future: 'cancelled' },
    cancel: { past: 'expired', now: 'expired', future: 'cancelled' },
    pause: { past: 'expired', now: 'expired', future: 'cancelled' },
    resume: { past: 'expired', now: 'expired', future: 'cancelled' },
  },
};

const rows = statuses.flatMap((status) =>
  changes.flatMap((change) =>
    (Object.keys(ends) as End[]).flatMap((end) =>
      [true, false].map((tookFreeCredits) => ({ status, change, end, tookFreeCredits })),
    ),
  ),
);
const known = ({ status, change, end }: (typeof rows)[number]) => ({
  status,
  scheduledAction: change === 'none' ? null : change,
  periodEnd: ends[end],
});

describe('the state of a plan', () => {
  it('has a row for every combination', () => expect(rows).toHaveLength(120));

  it.each(rows)('$status, change $change, end $end, free credits $tookFreeCredits', (row) => {
    const { tookFreeCredits } = row;
    const facts = { unpaid: false, refunded: false, tookFreeCredits, now };
    expect(subscriptionState(known(row), facts)).toBe(oracle[row.status][row.change][row.end]);
  });

  it.each(rows)('is still that after storing: $status, $change, $end, $tookFreeCredits', (row) => {
    const offset = ends[row.end].getTime() - now.getTime();
    const periodEnd = new Date(Date.now() + (offset === 0 ? 0 : offset * 60_000));
    const subscription = { ...known(row), periodEnd };
    const state = oracle[row.status][row.change][row.end] as SubscriptionStatus;
    const stored = storedStatus(state, subscription);
    expect(currentStatus(stored.status, stored.periodEnd)).toBe(state);
    const isEntitled = state === 'active' || (state === 'cancelled' && row.end === 'future');
    expect(hasCreatorAccess(stored.status, stored.periodEnd)).toBe(isEntitled);
  });

  it('is unpaid while a paused plan owes a payment', () => {
    const paused = { status: 'paused', scheduledAction: null, periodEnd: null } as const;
    const facts = { refunded: false, tookFreeCredits: true, now };
    expect(subscriptionState(paused, { ...facts, unpaid: true })).toBe('unpaid');
    expect(subscriptionState(paused, { ...facts, unpaid: false })).toBe('expired');
  });

  it.each(statuses)('gives no rights once its payment went back: %s', (status) => {
    const facts = { unpaid: false, refunded: true, tookFreeCredits: true, now };
    const refunded = { status, scheduledAction: null, periodEnd: null };
    const stored = storedStatus(subscriptionState(refunded, facts), refunded);
    expect(hasCreatorAccess(stored.status, stored.periodEnd)).toBe(false);
    expect(stored.status).toBe(['paused', 'canceled'].includes(status) ? 'expired' : 'unpaid');
  });

  it('without a subscription says whether the free credits were taken', () => {
    const facts = { unpaid: false, refunded: false, now };
    expect(subscriptionState(null, { ...facts, tookFreeCredits: true })).toBe('free');
    expect(subscriptionState(null, { ...facts, tookFreeCredits: false })).toBe('none');
  });
});

it('goes by the subscription with the most rights, then by the newest', () => {
  const at = (state: SubscriptionStatus, hour: number, id = 'a') => ({
    ...{ state, id },
    eventAt: new Date(Date.UTC(2026, 0, 1, hour)),
  });
  expect(leadingSubscription([])).toBeNull();
  expect(leadingSubscription([at('expired', 9), at('active', 1)])?.state).toBe('active');
  expect(leadingSubscription([at('unpaid', 1), at('cancelled', 0)])?.state).toBe('cancelled');
  expect(leadingSubscription([at('active', 1, 'old'), at('active', 2, 'new')])?.id).toBe('new');
  expect(leadingSubscription([at('active', 1, 'b'), at('active', 1, 'a')])?.id).toBe('a');
});
