import { serve } from '@/app/api/v1/serve';
import { addSource, listSources } from '@/lib/api-v1/sources';

// The queue is worked after the answer.
export const maxDuration = 300;

export const GET = serve(listSources);
export const POST = serve(addSource);
