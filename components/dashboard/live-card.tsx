'use client';
import { Clock, PenLine } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { StopJob } from '@/components/shared/stop-job';
import { WaitingNote } from '@/components/shared/waiting-note';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { displayedPercentage } from '@/hooks/blog-progress';
import { useJobSeconds } from '@/hooks/use-job-seconds';
import { formatSeconds } from '@/lib/format/format-seconds';
import type { JobView } from '@/lib/jobs/schema';

// The rules of content come along with it, and most visits of the dashboard need none of them.
const LiveText = lazy(async () => ({ default: (await import('./live-text')).LiveText }));

type Props = {
  job: JobView;
  /** The browser's own guess, in percent; 0 for a job that was started elsewhere. */
  curve: number;
  /** Its words are shown as they come. Each such card holds a connection. */
  followed: boolean;
};

/** A post being written: what is happening, how far it is, and a way to stop it. */
export function LiveCard({ job, curve, followed }: Props) {
  const { message } = job.progress;
  const seconds = useJobSeconds(job);
  const percentage = usePercentage(job, curve);
  return (
    <article className="animate-rise rounded-xl border border-primary/35 bg-card p-5 shadow-sheet sm:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className="hidden size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground sm:grid"
        >
          {job.waitingUntil ? <Clock className="size-5" /> : <PenLine className="size-5" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium text-primary text-xs uppercase tracking-wider">
            {job.waitingUntil ? 'Your post is waiting' : 'Writing your post'}
          </p>
          <h2 className="break-words font-semibold font-serif text-xl leading-snug tracking-tight">
            {job.data.title ?? job.data.keyword}
          </h2>
        </div>
        <StopJob job={job} />
      </div>
      <Progress value={percentage} aria-label="Progress of the post" className="mt-5" />
      <p className="mt-3 flex justify-between gap-4 text-muted-foreground text-sm">
        <span aria-live="polite" className="min-w-0 break-words">
          {message}
        </span>
        <span className="shrink-0 tabular-nums">
          {percentage}% · {formatSeconds(seconds)}
        </span>
      </p>
      <WaitingNote until={job.waitingUntil} className="mt-3" />
      <Suspense>{followed ? <LiveText job={job} /> : null}</Suspense>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-3">
        <p className="max-w-prose text-muted-foreground text-sm">
          {job.waitingUntil
            ? 'You can leave this page. What is written is kept.'
            : 'You can leave this page. The post is written on the server and will be here when you return.'}
        </p>
        <Button asChild variant="outline" size="sm">
          <Link href={`/posts/writing/${job.id}`}>Read along</Link>
        </Button>
      </div>
    </article>
  );
}

/** Never falls while the job runs; one that waits shows what the server says. */
function usePercentage({ status, progress }: JobView, curve: number): number {
  const held = useRef(0);
  const runs = status === 'in-progress';
  const displayed = runs ? displayedPercentage(progress.percentage, curve, held.current) : 0;
  useEffect(() => {
    held.current = displayed;
  }, [displayed]);
  return runs ? displayed : progress.percentage;
}
