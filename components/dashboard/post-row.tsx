import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import type { JobView } from '@/lib/jobs/schema';
import type { PostSummaryView } from '@/lib/posts/schema';
import { cn } from '@/lib/utils';

type Props = { post: PostSummaryView; isNew: boolean; imageJob: JobView | undefined };

export function PostRow({ post, isNew, imageJob }: Props) {
  return (
    <li
      className={cn(
        'relative rounded-xl border bg-card p-5 shadow-sheet transition-[border-color,background-color] duration-200 hover:border-input sm:p-6',
        isNew && 'border-primary bg-accent/45',
      )}
    >
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
        <div className="min-w-0">
          <h2 className="break-words font-semibold font-serif text-xl leading-snug tracking-tight">
            <PostLink id={post.id} className="rounded-sm after:absolute after:inset-0">
              {post.title}
            </PostLink>
            {isNew ? <Badge className="ml-2.5 align-[3px] font-sans">NEW</Badge> : null}
          </h2>
          {post.excerpt ? (
            <p className="mt-1.5 line-clamp-2 break-words text-muted-foreground leading-relaxed">
              {post.excerpt}
            </p>
          ) : null}
          <p className="mt-3 flex flex-wrap gap-x-2 text-muted-foreground text-sm">
            <LocalTime at={post.createdAt} form="long" />
            <span aria-hidden>·</span>
            <span className="tabular-nums">{post.wordCount.toLocaleString('en-US')} words</span>
          </p>
        </div>
        <Button asChild variant="outline" size="sm" className="relative w-fit">
          <PostLink id={post.id} aria-label={`View Post: ${post.title}`}>
            View Post
          </PostLink>
        </Button>
      </div>
      {imageJob ? (
        <div className="mt-4 border-t pt-4">
          <p className="mb-2 flex justify-between text-muted-foreground text-sm">
            <span>Generating image...</span>
            <span className="tabular-nums">{imageJob.progress.percentage}%</span>
          </p>
          <Progress value={imageJob.progress.percentage} aria-label="Progress of the image" />
        </div>
      ) : null}
    </li>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { id: string };

/**
 * A link to a post that is loaded ahead once somebody aims at it. The usual way, for everything in
 * view, would ask the server for each of a hundred posts.
 */
function PostLink({ id, ...props }: LinkProps) {
  const router = useRouter();
  const href = `/posts/${id}`;
  const loadAhead = () => router.prefetch(href);
  return (
    <Link href={href} prefetch={false} onPointerEnter={loadAhead} onFocus={loadAhead} {...props} />
  );
}
