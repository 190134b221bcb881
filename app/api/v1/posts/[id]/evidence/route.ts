import { serve } from '@/app/api/v1/serve';
import { getEvidence } from '@/lib/api-v1/evidence';

export const GET = serve(getEvidence);
