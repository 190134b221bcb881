'use client';
import { memo, useMemo } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { parseBody, parseGrowing } from '@/lib/posts/content';
import { parseInline } from '@/lib/posts/content/inline';
import { cn } from '@/lib/utils';
import { inlineNodes } from './inline';
import { PostContent } from './post-content';

type Props = {
  id: string;
  heading: string;
  text: string;
  state: 'current' | 'open' | 'over';
};

/** One section by the rules of the post view; only the one that grows is read again. */
export const LiveSection = memo(function LiveSection({ id, heading, text, state }: Props) {
  const blocks = useMemo(() => (state === 'over' ? parseBody : parseGrowing)(text), [state, text]);
  if (state === 'over' && !text) return null;
  return (
    <section aria-labelledby={id} className="mt-9 first:mt-0">
      <div className="post-prose mb-4">
        <div className="post-block post-heading">
          <h2 id={id} dir="auto" className={cn(!text && 'text-muted-foreground')}>
            {inlineNodes(parseInline(heading))}
          </h2>
        </div>
      </div>
      {text ? (
        <div className={cn(state === 'current' && 'post-growing')}>
          <PostContent blocks={blocks} renderImage={() => null} />
        </div>
      ) : (
        <Waiting />
      )}
    </section>
  );
});

/** What stands before the first heading. `id` is where a link to it leads. */
export const LiveOpening = memo(function LiveOpening({ id, text, state }: Omit<Props, 'heading'>) {
  const blocks = useMemo(() => (state === 'over' ? parseBody : parseGrowing)(text), [state, text]);
  if (state === 'over' && !text) return null;
  return (
    <section id={id} aria-label="Opening" className="mb-9">
      {text ? (
        <div className={cn(state === 'current' && 'post-growing')}>
          <PostContent blocks={blocks} renderImage={() => null} />
        </div>
      ) : (
        <Waiting />
      )}
    </section>
  );
});

function Waiting() {
  return (
    <div className="mx-auto grid max-w-[40rem] gap-3">
      <span className="sr-only">Not written yet</span>
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
