'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiRequest } from '@/lib/api/client';
import type { StopInput, StopOffer } from '@/lib/jobs/engine/schema';
import type { JobView } from '@/lib/jobs/schema';
import { addEndedJob, wakeJobs } from './job-polls';

export function useCancelJob(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: StopInput) =>
      apiRequest<JobView>('POST', `/api/jobs/${jobId}/cancel`, { body: choice }),
    onSuccess: (ended) => addEndedJob(queryClient, ended),
    onSettled: () => wakeJobs(queryClient),
  });
}

/** The current price, when the stop was refused because it exceeds the agreed one. */
export function newOffer(error: unknown): StopOffer | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { stop } = (error.details ?? {}) as { stop?: StopOffer };
  return typeof stop?.price === 'number' ? stop : null;
}
