import { serve } from '@/app/api/v1/serve';
import { deletePost, getPost, updatePost } from '@/lib/api-v1/posts';

export const GET = serve(getPost);
export const PATCH = serve(updatePost);
export const DELETE = serve(deletePost);
