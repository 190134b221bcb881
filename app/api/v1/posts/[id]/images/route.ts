import { serve } from '@/app/api/v1/serve';
import { listImages } from '@/lib/api-v1/images';

export const GET = serve(listImages);
