'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import type { JobView } from '@/lib/jobs/schema';

/** The way on, wherever the reader is in the text when the work ends. */
export function LiveEnd({ job }: { job: JobView }) {
  const postId = job.result?.postId;
  const router = useRouter();
  useEffect(() => {
    if (postId) router.prefetch(`/posts/${postId}`);
  }, [postId, router]);
  return (
    <div role="status" className="sticky bottom-4 z-10 mt-5">
      {job.status === 'completed' && postId ? (
        <Bar message="Your post is finished, with its opening, its end and places for images.">
          <Button asChild>
            {/* In place of this page, which would only lead forward again on the way back. */}
            <Link href={`/posts/${postId}`} replace>
              Open the post
            </Link>
          </Button>
        </Bar>
      ) : null}
      {job.status === 'failed' ? (
        <Bar message={failure(job)}>
          {postId ? (
            <Button asChild>
              <Link href={`/posts/${postId}`} replace>
                Open the post
              </Link>
            </Button>
          ) : (
            <Button asChild variant="outline">
              <Link href="/create">Create a post</Link>
            </Button>
          )}
        </Bar>
      ) : null}
    </div>
  );
}

const refunded = 'Nothing was charged: the credits are back in your balance.';

function failure({ error, result }: JobView): string {
  if (error !== 'Cancelled') return `${error ?? 'The post failed.'} ${refunded}`;
  const { creditsUsed = 0, postId } = result ?? {};
  if (creditsUsed === 0) return `You stopped this post. ${refunded}`;
  return postId
    ? `You stopped this post. Its finished sections are kept as a post for ${creditsUsed} credits.`
    : `You stopped this post and threw it away. ${creditsUsed} credits were charged for what was written.`;
}

function Bar({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="flex animate-rise flex-col gap-3 rounded-xl border bg-popover p-4 text-popover-foreground shadow-lift sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-6">
      <p className="min-w-0 break-words leading-relaxed">{message}</p>
      {children}
    </div>
  );
}
