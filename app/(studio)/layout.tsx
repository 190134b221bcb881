import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { getDb } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { SeedQueries } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { currentUser } from '@/lib/auth/server';
import { userView } from '@/lib/auth/user';
import { subscriptionView } from '@/lib/billing/subscription';
import { publicConfig } from '@/lib/env.client';
import { AppError } from '@/lib/errors';
import { StudioShell } from './studio-shell';

export const metadata = { robots: { index: false, follow: false } };

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const identity = await currentUser();
  if (!identity) redirect('/signup');
  const profile = await getProfile(getDb(), identity.id);
  if (!profile) throw new AppError('not_found');
  const user = userView(profile);
  const seeds = [
    { key: queries.user().queryKey, data: user },
    { key: queries.stats().queryKey, data: { credits: user.credits } },
    { key: queries.subscription().queryKey, data: subscriptionView(profile) },
  ];
  return (
    <SeedQueries seeds={seeds} at={Date.now()}>
      <StudioShell feedbackUrl={publicConfig().feedbackUrl}>{children}</StudioShell>
    </SeedQueries>
  );
}
