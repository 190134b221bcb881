import { serve } from '@/app/api/v1/serve';
import { exportPost } from '@/lib/api-v1/post-export';

export const GET = serve(exportPost);
