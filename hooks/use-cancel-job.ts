'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/notify';

/** Stops a job; its credits come back when it has noticed. */
export function useCancelJob(jobId: string) {
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
