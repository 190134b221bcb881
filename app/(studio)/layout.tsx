import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { getDb } from '@/db/client';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { currentUser } from '@/lib/auth/server';
import { getUserView } from '@/lib/auth/user';
import { getSubscription } from '@/lib/billing/subscription';
import { publicConfig } from '@/lib/env.client';
import { StudioShell } from './studio-shell';

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const identity = await currentUser();
  if (!identity) redirect('/signup');
  const db = getDb();
  const [user, subscription] = await Promise.all([
    getUserView(db, identity.id),
    getSubscription(db, identity.id),
  ]);
  const client = createQueryClient();
  client.setQueryData(queries.user().queryKey, user);
  client.setQueryData(queries.stats().queryKey, { credits: user.credits });
  client.setQueryData(queries.subscription().queryKey, subscription);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudioShell feedbackUrl={publicConfig().feedbackUrl}>{children}</StudioShell>
    </HydrationBoundary>
  );
}
