import { serve } from '@/app/api/v1/serve';
import { publishPost } from '@/lib/api-v1/publishing';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = serve(publishPost);
