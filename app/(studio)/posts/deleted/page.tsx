import { redirect } from 'next/navigation';
import { DeletedPosts } from '@/components/dashboard/deleted-posts';
import { getDb } from '@/db/client';
import { listDeleted } from '@/db/queries/deleted-posts';
import { currentUser } from '@/lib/auth/server';
import { erasePostsAction, restorePostsAction } from '../../dashboard/actions';

export const metadata = { title: 'Recently deleted' };

const actions = { restore: restorePostsAction, erase: erasePostsAction };
const maxShown = 100;

export default async function DeletedPostsPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const rows = await listDeleted(getDb(), user.id, maxShown + 1);
  const posts = rows
    .slice(0, maxShown)
    .map(({ deletedAt, ...post }) => ({ ...post, deletedAt: deletedAt.toISOString() }));
  return <DeletedPosts posts={posts} hasMore={rows.length > maxShown} actions={actions} />;
}
