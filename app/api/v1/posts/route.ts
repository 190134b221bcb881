import { serve } from '@/app/api/v1/serve';
import { createPost } from '@/lib/api-v1/create-post';
import { listPosts } from '@/lib/api-v1/posts';

// The queue is worked after the answer.
export const maxDuration = 300;

export const GET = serve(listPosts);
export const POST = serve(createPost);
