'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { Progress } from '@/components/ui/progress';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { JobView } from '@/lib/jobs/schema';

const firstStepPercent = 4;

/** A post being written: what is happening, how far it is, and a way to stop it. */
export function LiveCard({ job, estimate }: { job: JobView; estimate: number }) {
  const cancel = useCancel(job.id);
  const stopping = cancel.isPending || cancel.isSuccess || job.cancelRequested;
  const { message, timeElapsed } = job.progress;
  // Until the first step is recorded the server has nothing to report; the guess may not run ahead.
  const percentage = job.progress.percentage || Math.round(Math.min(estimate, firstStepPercent));
  return (
    <article className="animate-rise rounded-xl border border-primary/35 bg-card p-5 shadow-sheet sm:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground"
        >
          <PenLine className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium text-primary text-xs uppercase tracking-wider">
            Writing your post
          </p>
          <h2 className="break-words font-semibold font-serif text-xl leading-snug tracking-tight">
            {job.data.title ?? job.data.keyword}
          </h2>
        </div>
        <Button variant="ghost" size="sm" onClick={() => cancel.mutate()} disabled={stopping}>
          {stopping ? 'Cancelling…' : 'Cancel'}
        </Button>
      </div>
      <Progress value={percentage} label="Progress of the post" className="mt-5" />
      <p className="mt-3 flex justify-between gap-4 text-muted-foreground text-sm">
        <span aria-live="polite" className="min-w-0 break-words">
          {message}
        </span>
        <span className="shrink-0 tabular-nums">
          {percentage}% · {formatSeconds(timeElapsed)}
        </span>
      </p>
      <p className="mt-3 border-t pt-3 text-muted-foreground text-sm">
        You can leave this page. The post is written on the server and will be here when you return.
      </p>
    </article>
  );
}

function useCancel(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('POST', `/api/jobs/${jobId}/cancel`, { body: {} }),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: queries.activeJobs().queryKey });
      queryClient.invalidateQueries({ queryKey: queries.stats().queryKey });
    },
    onError: (error) =>
      notify({
        title: 'Could not cancel',
        description: reasonOf(error, 'Please try again.'),
        tone: 'destructive',
      }),
  });
}

function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
