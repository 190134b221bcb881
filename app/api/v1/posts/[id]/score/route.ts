import { serve } from '@/app/api/v1/serve';
import { getScore } from '@/lib/api-v1/score';

export const GET = serve(getScore);
