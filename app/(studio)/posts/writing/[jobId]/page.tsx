import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { LivePost } from '@/components/post/live-post';
import { currentUser } from '@/lib/auth/server';
import { loadWriting } from '@/lib/jobs/load-writing';

export const metadata: Metadata = { title: 'Writing your post', robots: { index: false } };

type Props = { params: Promise<{ jobId: string }> };

/** Shows a post while it is written; a finished one has its own page. */
export default async function WritingPage({ params }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const page = await loadWriting(user.id, (await params).jobId);
  if (!page) notFound();
  const { postId } = page.writing.job.result ?? {};
  if (postId) redirect(`/posts/${postId}`);
  return <LivePost {...page} />;
}
