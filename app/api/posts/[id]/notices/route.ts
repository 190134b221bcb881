import { z } from 'zod';
import { NoticeView } from '@/lib/evidence/schema';
import { noticesOfPost } from '@/lib/evidence/server/notices';
import { PostParams } from '@/lib/posts/schema';
import { json, route } from '@/lib/server/http';

export const GET = route({ params: PostParams }, async ({ db, user, params }) =>
  json(z.array(NoticeView), await noticesOfPost(db, user.id, params.id)),
);
