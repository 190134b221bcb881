import { serve } from '@/app/api/v1/serve';
import { getCredits } from '@/lib/api-v1/credits';

export const GET = serve(getCredits);
