import { LoaderCircle } from 'lucide-react';
import { Progress } from '@/components/ui/progress';
import { useJobSeconds } from '@/hooks/use-job-seconds';
import { expectedImageSeconds, overduePercentage } from '@/lib/images/expected-time';
import type { JobView } from '@/lib/jobs/schema';

type Props = {
  job: JobView | undefined;
  unreachable?: boolean;
  /** Behind other images of the same order. */
  queued?: boolean;
};

/** An image under way: percent, seconds of about 75, and a bar. */
export function ImageProgress({ job, unreachable, queued }: Props) {
  const percentage = job?.progress.percentage ?? 0;
  const seconds = useJobSeconds(job);
  return (
    <div className="rounded-lg border bg-muted/50 p-5 font-sans">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p role="status" className="flex items-center gap-2.5 font-medium">
          <LoaderCircle aria-hidden className="size-4 animate-spin text-primary" />
          Generating image...
        </p>
        <p className="text-muted-foreground tabular-nums">
          {percentage}% · {seconds}s of about {expectedImageSeconds}s
        </p>
      </div>
      <Progress value={percentage} aria-label="Progress of the image" className="mt-3.5" />
      <p className="mt-3 text-muted-foreground text-sm leading-relaxed">
        {note(percentage, { unreachable, queued })}
      </p>
    </div>
  );
}

function note(percentage: number, { unreachable, queued }: Omit<Props, 'job'>): string {
  if (unreachable)
    return 'The connection is lost. The image goes on without it; this page keeps asking.';
  if (queued) return 'It waits for its turn. You can leave this page and come back.';
  // The server counts the percentage by what the last images took.
  if (percentage >= overduePercentage)
    return 'This takes longer than usual. If it fails, your credits come back on their own.';
  return 'You can leave this page and come back: the image goes on without you.';
}
