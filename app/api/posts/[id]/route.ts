import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { PostParams, PostView } from '@/lib/posts/schema';
import { toPostView } from '@/lib/posts/server/view';
import { jsonWithEtag, route } from '@/lib/server/http';

export const GET = route({ params: PostParams }, async ({ request, db, user, params }) => {
  const post = await getPost(db, user.id, params.id);
  if (!post) throw new AppError('not_found', "The blog post you're looking for doesn't exist.");
  return jsonWithEtag(request, PostView, toPostView(post));
});
