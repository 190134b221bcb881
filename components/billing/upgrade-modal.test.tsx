// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Dialog } from '@/components/ui/dialog';
import { UpgradeProvider } from '@/hooks/use-upgrade-modal';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { SubscriptionView } from '@/lib/billing/schema';
import { mount, textOf } from '@/tests/helpers/mount';
import { UpgradeModal } from './upgrade-modal';

const packs = [{ id: 'pack-10000', name: '10,000 credits', credits: 10_000, price: '$29' }];

/** The modal's title and words for an account in this state. */
async function opened(
  kind: 'wizard' | 'credits' | 'plan' | 'packs',
  changes: Partial<SubscriptionView> = {},
) {
  const client = createQueryClient();
  client.setQueryData(queries.stats().queryKey, { credits: 20 });
  client.setQueryData<object>(queries.subscription().queryKey, {
    subscriptionStatus: 'free',
    isForSale: true,
    packs,
    ...changes,
  });
  await mount(
    <UpgradeProvider>
      <Dialog open>
        <UpgradeModal kind={kind} note={null} opening={null} onBuy={() => undefined} />
      </Dialog>
    </UpgradeProvider>,
    { client },
  );
  const dialog = document.querySelector('[role="dialog"]');
  return {
    title: textOf(dialog?.querySelector('h2') ?? null),
    words: textOf(dialog),
    points: [...(dialog?.querySelectorAll('section li') ?? [])].map(textOf),
    buttons: [...(dialog?.querySelectorAll('button') ?? [])].map(textOf),
  };
}

const buyPack = 'Buy for $29 to get 10,000 credits';

it.each([
  ['wizard', 'Your Blog is 80% Complete'],
  ['credits', 'You are out of credits'],
] as const)('the modal "%s" shows the price of the plan', async (kind, title) => {
  const modal = await opened(kind);
  expect(modal.title).toBe(title);
  expect(modal.words).toContain('Creator plan$9.99 a month');
  expect(modal.words).toContain('You have 20 credits now.');
  expect(modal.buttons.slice(0, 2)).toEqual(['Upgrade to Creator', buyPack]);
});

it('the modal of the plan names what it adds', async () => {
  const modal = await opened('plan');
  expect(modal.title).toBe('The Creator plan');
  expect(modal.words).toContain('More credits every month, and images that look like yours.');
  expect(modal.points.slice(0, 4)).toEqual([
    '3,000 credits refilled monthly',
    'Brand colours in every image',
    'All images of a post at once',
    'Priority support',
  ]);
});

it('the modal of credit packs shows them before the plan', async () => {
  const modal = await opened('packs');
  expect(modal.title).toBe('More credits');
  expect(modal.words).toContain('Credits that you buy stay until you use them.');
  expect(modal.buttons.slice(0, 2)).toEqual([buyPack, 'Upgrade to Creator']);
});

it.each(['wizard', 'credits'] as const)(
  'the modal "%s" offers packs alone to who has the plan',
  async (kind) => {
    const modal = await opened(kind, { subscriptionStatus: 'active' });
    expect(modal.words).not.toContain('$9.99');
    expect(modal.buttons[0]).toBe(buyPack);
  },
);
