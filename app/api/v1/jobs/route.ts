import { serve } from '@/app/api/v1/serve';
import { listJobs } from '@/lib/api-v1/jobs';

// The queue is worked after the answer.
export const maxDuration = 300;

export const GET = serve(listJobs);
