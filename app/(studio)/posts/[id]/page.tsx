import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { PostView } from '@/components/post/post-view';
import { displayName } from '@/lib/auth/names';
import { currentUser } from '@/lib/auth/server';
import { loadPostPage } from '@/lib/posts/page';
import { deletePostAction, editPostAction, renamePostAction } from './actions';

const actions = { rename: renamePostAction, edit: editPostAction, remove: deletePostAction };

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const user = await currentUser();
  const page = user ? await loadPostPage(user.id, (await params).id) : null;
  return { title: page?.post.title ?? 'Post not found', robots: { index: false } };
}

export default async function PostPage({ params }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const page = await loadPostPage(user.id, (await params).id);
  if (!page) notFound();
  const { author, ...shown } = page;
  return <PostView {...shown} author={displayName(author)} actions={actions} />;
}
