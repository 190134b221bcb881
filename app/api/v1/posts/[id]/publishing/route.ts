import { serve } from '@/app/api/v1/serve';
import { getPublishing } from '@/lib/api-v1/publishing';

export const GET = serve(getPublishing);
