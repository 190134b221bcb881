import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { getDb } from '@/db/client';
import { SeedQueries } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { currentUser } from '@/lib/auth/server';
import { getUserView } from '@/lib/auth/user';
import { getSubscription } from '@/lib/billing/subscription';
import { publicConfig } from '@/lib/env.client';
import { StudioShell } from './studio-shell';

// Pages of an account.
export const metadata = { robots: { index: false, follow: false } };

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const identity = await currentUser();
  if (!identity) redirect('/signup');
  const db = getDb();
  const [user, subscription] = await Promise.all([
    getUserView(db, identity.id),
    getSubscription(db, identity.id),
  ]);
  const seeds = [
    { key: queries.user().queryKey, data: user },
    { key: queries.stats().queryKey, data: { credits: user.credits } },
    { key: queries.subscription().queryKey, data: subscription },
  ];
  return (
    <SeedQueries seeds={seeds} at={Date.now()}>
      <StudioShell feedbackUrl={publicConfig().feedbackUrl}>{children}</StudioShell>
    </SeedQueries>
  );
}
