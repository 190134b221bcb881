import { PostParams } from '@/lib/posts/schema';
import { PublishingView } from '@/lib/publications/schema';
import { publishingOfPost } from '@/lib/publications/server/publishing-view';
import { json, route } from '@/lib/server/http';

export const GET = route({ params: PostParams }, async ({ db, user, params }) =>
  json(PublishingView, await publishingOfPost(db, user.id, params.id)),
);
