import { redirect } from 'next/navigation';
import { DeletedPosts } from '@/components/dashboard/deleted-posts';
import { getDb } from '@/db/client';
import { listDeleted } from '@/db/queries/deleted-posts';
import { currentUser } from '@/lib/auth/server';
import { erasePostsAction, restorePostsAction } from '../../dashboard/actions';

export const metadata = { title: 'Recently deleted' };

const actions = { restore: restorePostsAction, erase: erasePostsAction };
const mostShown = 100;

export default async function DeletedPostsPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const rows = await listDeleted(getDb(), user.id, mostShown + 1);
  const posts = rows
    .slice(0, mostShown)
    .map(({ deletedAt, ...post }) => ({ ...post, deletedAt: deletedAt.toISOString() }));
  return <DeletedPosts posts={posts} hasMore={rows.length > mostShown} actions={actions} />;
}
