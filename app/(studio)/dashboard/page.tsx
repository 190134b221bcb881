import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { Dashboard } from '@/components/dashboard/dashboard';
import { getDb } from '@/db/client';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { currentUser } from '@/lib/auth/server';
import { activeJobViews } from '@/lib/jobs/lists';
import { postSummaries } from '@/lib/posts/lists';

export const metadata = { title: 'Dashboard' };

export default async function DashboardPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const db = getDb();
  const [posts, jobs] = await Promise.all([
    postSummaries(db, user.id),
    activeJobViews(db, user.id),
  ]);
  const client = createQueryClient();
  client.setQueryData(queries.posts().queryKey, posts);
  client.setQueryData(queries.activeJobs().queryKey, jobs);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Dashboard />
    </HydrationBoundary>
  );
}
