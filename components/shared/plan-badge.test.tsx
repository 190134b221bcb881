import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { subscriptionStatuses } from '@/lib/billing/plans';
import { PlanBadge } from './plan-badge';

it('has a word for each state', () => {
  const words = subscriptionStatuses.map((status) =>
    renderToStaticMarkup(<PlanBadge status={status} />).replace(/<[^>]+>/g, ''),
  );
  expect(words).toEqual(['Free', 'Free', 'Active', 'Cancelled', 'Failed', 'Expired']);
});
