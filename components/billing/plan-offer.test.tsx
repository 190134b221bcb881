import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/api/query-client';
import type { SubscriptionStatus } from '@/lib/billing/plans';
import { NextRefill, PlanOffer } from './plan-offer';

function drawn(status: SubscriptionStatus, isForSale: boolean) {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PlanOffer {...{ points: [], status, isForSale, opening: null }} onBuy={() => undefined} />
    </QueryClientProvider>,
  );
}

it('says before the click that a plan cannot be bought where billing is off', () => {
  expect(drawn('none', true)).toContain('Upgrade to Creator</button>');
  expect(drawn('none', true)).not.toContain('billing is not set up');
  expect(drawn('none', false)).not.toContain('<button');
  expect(drawn('none', false)).toContain('billing is not set up on this server.');
});

it('leads a plan that has not ended to its own pages, for sale or not', () => {
  for (const isForSale of [true, false]) {
    expect(drawn('unpaid', isForSale)).toContain('Update your payment</button>');
    expect(drawn('unpaid', isForSale)).not.toContain('billing is not set up');
  }
});

it('tells a writer with the plan when credits come, where none can be bought', () => {
  const dated = renderToStaticMarkup(<NextRefill periodEnd="2026-12-03T09:00:00.000Z" />);
  expect(dated).toMatch(/adds 3,000 credits on <time [^>]*>(December 3, 2026|3 December 2026)/);
  const undated = renderToStaticMarkup(<NextRefill periodEnd={null} />);
  expect(undated).toContain('adds 3,000 credits with the next payment.');
});
