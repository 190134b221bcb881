import { redirect } from 'next/navigation';
import { Dashboard } from '@/components/dashboard/dashboard';
import { getDb } from '@/db/client';
import { SeedQueries } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { currentUser } from '@/lib/auth/server';
import { activeJobViews } from '@/lib/jobs/lists';
import { postSummaries } from '@/lib/posts/server/lists';

export const metadata = { title: 'Dashboard' };

export default async function DashboardPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const db = getDb();
  const [posts, jobs] = await Promise.all([
    postSummaries(db, user.id),
    activeJobViews(db, user.id),
  ]);
  const seeds = [
    { key: queries.posts().queryKey, data: posts },
    { key: queries.activeJobs().queryKey, data: jobs },
  ];
  return (
    <SeedQueries seeds={seeds} at={Date.now()}>
      <Dashboard />
    </SeedQueries>
  );
}
