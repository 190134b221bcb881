'use client';
import { StopJob } from '@/components/shared/stop-job';
import { WaitingNote } from '@/components/shared/waiting-note';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { useJobSeconds } from '@/hooks/use-job-seconds';
import { formatSeconds } from '@/lib/format/format-seconds';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';

type Props = { job: JobView; current: number | null; lost: boolean };

/** What is happening to the post, how far it is, and a way to stop it. */
export function LiveHeader({ job, current, lost }: Props) {
  const over = isOver(job);
  return (
    <Card className="p-5 sm:p-7">
      <div className="flex items-start justify-between gap-4">
        <p className="font-medium text-primary text-xs uppercase leading-9 tracking-wider">
          {label(job)}
        </p>
        {over ? null : <StopJob job={job} />}
      </div>
      <h1
        dir="auto"
        className="mt-2 break-words font-semibold font-serif text-3xl leading-[1.12] tracking-tight sm:text-4xl"
      >
        {job.data.title ?? job.data.keyword}
      </h1>
      {over ? null : <Running job={job} current={current} lost={lost} />}
    </Card>
  );
}

function Running({ job, current, lost }: Props) {
  const { percentage, message } = job.progress;
  const seconds = useJobSeconds(job);
  return (
    <>
      <Progress value={percentage} aria-label="Progress of the post" className="mt-5" />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <p aria-live="polite" className="min-w-0 break-words">
          {lost ? 'The connection is lost. The writing goes on; this page will catch up.' : message}
        </p>
        <p className="shrink-0 tabular-nums">
          {percentage}% · {formatSeconds(seconds)}
        </p>
      </div>
      <WaitingNote until={job.waitingUntil} className="mt-3" />
      {current === null || job.waitingUntil ? null : (
        <a
          href={`#writing-${current + 1}`}
          className="mt-3 inline-flex min-h-9 items-center rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline"
        >
          Jump to what is being written
        </a>
      )}
    </>
  );
}

function label(job: JobView): string {
  if (job.status === 'completed') return 'Your post is finished';
  if (job.error === 'Cancelled') return 'This post was stopped';
  if (job.status === 'failed') return 'This post was not finished';
  return job.waitingUntil ? 'Your post is waiting' : 'Writing your post';
}
