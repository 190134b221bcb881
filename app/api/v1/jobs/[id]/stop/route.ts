import { serve } from '@/app/api/v1/serve';
import { stopJob } from '@/lib/api-v1/jobs';

export const POST = serve(stopJob);
