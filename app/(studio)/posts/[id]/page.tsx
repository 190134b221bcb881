import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { PostView } from '@/components/post/post-view';
import { displayName } from '@/lib/auth/names';
import { currentUser } from '@/lib/auth/server';
import { codeHighlighter } from '@/lib/posts/server/highlight';
import { loadPostPage } from '@/lib/posts/server/page';
import { deletePostsAction, restorePostsAction } from '../../dashboard/actions';
import {
  chooseSourcesAction,
  dismissNoticeAction,
  editPostAction,
  keepVersionAction,
  markOwnAction,
  publishPostAction,
  renamePostAction,
  restoreVersionAction,
} from './actions';

const actions = {
  rename: renamePostAction,
  edit: editPostAction,
  restore: restoreVersionAction,
  keep: keepVersionAction,
  remove: deletePostsAction,
  markOwn: markOwnAction,
  chooseSources: chooseSourcesAction,
  dismissNotice: dismissNoticeAction,
  publish: publishPostAction,
  undelete: restorePostsAction,
};

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ part?: string | string[] }>;
};

async function load(userId: string, { params, searchParams }: Props) {
  const [{ id }, { part }] = await Promise.all([params, searchParams]);
  return loadPostPage(userId, id, String(part));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const user = await currentUser();
  const page = user ? await load(user.id, props) : null;
  return { title: page?.post.title ?? 'Post not found', robots: { index: false } };
}

export default async function PostPage(props: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const page = await load(user.id, props);
  if (!page) notFound();
  const { author, ...view } = page;
  return (
    <PostView
      {...view}
      author={displayName(author)}
      actions={actions}
      highlight={codeHighlighter()}
    />
  );
}
