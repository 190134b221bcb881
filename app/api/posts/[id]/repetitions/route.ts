import { PostParams } from '@/lib/posts/schema';
import { findRepetitions } from '@/lib/repetition/find';
import { RepetitionsView } from '@/lib/repetition/schema';
import { json, route } from '@/lib/server/http';

export const GET = route(
  { params: PostParams, limit: 'compare' },
  async ({ request, db, user, params }) =>
    json(
      RepetitionsView,
      await findRepetitions(db, user.id, { id: params.id, signal: request.signal }),
    ),
);
