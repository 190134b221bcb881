import { serve } from '@/app/api/v1/serve';
import { createImage } from '@/lib/api-v1/images';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = serve(createImage);
