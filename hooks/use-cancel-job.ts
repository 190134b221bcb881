'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiRequest } from '@/lib/api/client';
import type { StopInput, StopOffer } from '@/lib/jobs/engine/schema';
import type { JobView } from '@/lib/jobs/schema';
import { addEndedJob, wakeJobs } from './job-polls';

/** Stops a job at the price its owner agreed to, and answers with the job as it ended. */
export function useCancelJob(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: StopInput) =>
      apiRequest<JobView>('POST', `/api/jobs/${jobId}/cancel`, { body: choice }),
    // Every screen that shows the job sees its end at once, not at the next poll.
    onSuccess: (ended) => addEndedJob(queryClient, ended),
    onSettled: () => wakeJobs(queryClient),
  });
}

/** What stopping costs now, when it was refused because that is more than what was agreed to. */
export function newOffer(error: unknown): StopOffer | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { stop } = (error.details ?? {}) as { stop?: StopOffer };
  return typeof stop?.price === 'number' ? stop : null;
}
