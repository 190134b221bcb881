import { serve } from '@/app/api/v1/serve';
import { deleteSource, getSource } from '@/lib/api-v1/sources';

export const GET = serve(getSource);
export const DELETE = serve(deleteSource);
