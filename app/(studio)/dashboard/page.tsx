import { redirect } from 'next/navigation';
import { Dashboard } from '@/components/dashboard/dashboard';
import { getDb } from '@/db/client';
import { countPosts } from '@/db/queries/post-lists';
import { SeedQueries } from '@/hooks/seed-queries';
import { queries } from '@/lib/api/queries';
import { currentUser } from '@/lib/auth/server';
import { activeJobViews } from '@/lib/jobs/lists';
import { readListView } from '@/lib/posts/list-view';
import { postSummaries } from '@/lib/posts/server/lists';
import { sitesOf } from '@/lib/publications/server/publishing-view';
import { deletePostsAction, publishPostsAction, restorePostsAction } from './actions';

export const metadata = { title: 'Dashboard' };

const actions = {
  remove: deletePostsAction,
  restore: restorePostsAction,
  publish: publishPostsAction,
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DashboardPage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const db = getDb();
  const view = readListView(await searchParams);
  const [posts, count, jobs, sites] = await Promise.all([
    postSummaries(db, user.id, view),
    countPosts(db, user.id),
    activeJobViews(db, user.id),
    sitesOf(db, user.id),
  ]);
  const seeds = [
    { key: queries.postCount({ q: '' }).queryKey, data: { count } },
    { key: queries.activeJobs().queryKey, data: jobs },
  ];
  const at = Date.now();
  return (
    <SeedQueries seeds={seeds} at={at}>
      <Dashboard first={{ view, posts, at }} sites={sites} actions={actions} />
    </SeedQueries>
  );
}
