import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { PublicConfigProvider } from '@/hooks/public-config';
import { SeedQueries } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { type SubscriptionStatus, subscriptionStatuses } from '@/lib/billing/plans';
import { publicConfig } from '@/lib/env.client';
import { Sidebar } from './sidebar';

const path = vi.hoisted(() => ({ current: '/dashboard' }));
vi.mock('next/navigation', () => ({ usePathname: () => path.current }));
beforeEach(() => {
  path.current = '/dashboard';
});

const nothing = () => undefined;
const user = { firstName: 'Robin', lastName: 'Writer', email: 'robin@example.com' };

type Given = { status?: SubscriptionStatus; prioritySupport?: boolean; feedbackUrl?: string };

/** The items of the sidebar: their words, and where they lead or that they are a button. */
function drawn({ status = 'free', prioritySupport = false, feedbackUrl }: Given = {}) {
  const seeds = [
    { key: queries.user().queryKey, data: { ...user, subscriptionStatus: status } },
    { key: queries.stats().queryKey, data: { credits: 2850 } },
    {
      key: queries.subscription().queryKey,
      data: { subscriptionStatus: status, features: { prioritySupport } },
    },
  ];
  const config = { ...publicConfig(), supportUrl: 'mailto:help@example.com' };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PublicConfigProvider value={config}>
        <SeedQueries seeds={seeds} at={0}>
          <Sidebar feedbackUrl={feedbackUrl ?? null} onSearch={nothing} onSignOut={nothing} />
        </SeedQueries>
      </PublicConfigProvider>
    </QueryClientProvider>,
  );
  const items = [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)].map(
    ([, , attributes = '', inside = '']) => ({
      words: inside.replace(/<[^>]+>/g, '').trim(),
      href: /href="([^"]*)"/.exec(attributes)?.[1],
      newTab: attributes.includes('target="_blank"'),
      current: attributes.includes('aria-current="page"'),
    }),
  );
  return { html, items, item: (words: string) => items.find((one) => one.words === words) };
}

it('has a logo to /, the ways through the studio, and a way out', () => {
  const { items, item } = drawn();
  expect(items[0]?.href).toBe('/');
  expect(item('Dashboard')).toMatchObject({ href: '/dashboard', current: true });
  expect(item('Create Post')).toMatchObject({ href: '/create', current: false });
  expect(item('Log out')).toBeDefined();
});

it.each(['/create', '/create-wizard'])('marks Create Post on %s', (current) => {
  path.current = current;
  const { items } = drawn();
  expect(items.filter((one) => one.current).map(({ words }) => words)).toEqual(['Create Post']);
});

it('shows Subscription unless the status is none or free', () => {
  const visible = subscriptionStatuses.filter((status) => drawn({ status }).item('Subscription'));
  expect(visible).toEqual(['active', 'cancelled', 'unpaid', 'expired']);
});

it('has Give Feedback as an external link, and not without an address', () => {
  const feedbackUrl = 'https://feedback.example.com';
  expect(drawn({ feedbackUrl }).item('Give Feedback')).toMatchObject({
    href: feedbackUrl,
    newTab: true,
  });
  expect(drawn().item('Give Feedback')).toBeUndefined();
});

it('offers support to those whose plan has it', () => {
  const { item } = drawn({ status: 'active', prioritySupport: true });
  expect(item('Priority Support')?.href).toBe('mailto:help@example.com');
  expect(drawn().item('Priority Support')).toBeUndefined();
});

it('shows credits, initials, name, email and the plan', () => {
  const { html } = drawn({ status: 'active' });
  for (const words of ['2,850', '>RW<', 'Robin Writer', 'robin@example.com', 'Active'])
    expect(html).toContain(words);
});
