import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { PostParams } from '@/lib/posts/schema';
import { RewriteAnswerView, RewriteQuotaView, RewriteRequest } from '@/lib/rewrite/schema';
import { rewriteQuota } from '@/lib/rewrite/server/account';
import { rewritePost } from '@/lib/rewrite/server/rewrite-post';
import { json, route } from '@/lib/server/http';

export const maxDuration = 120;

/** What is left of today's free rewrites, and what the next one costs. */
export const GET = route({ params: PostParams }, async ({ db, user }) =>
  json(RewriteQuotaView, await rewriteQuota(db, user.id)),
);

/** Another wording of a part of the post, to be accepted or not. */
export const POST = route(
  { params: PostParams, body: RewriteRequest },
  async ({ request, db, user, params, body }) =>
    json(
      RewriteAnswerView,
      await rewritePost(db, user.id, {
        postId: params.id,
        request: body,
        idempotencyKey: idempotencyKey(request),
        signal: request.signal,
      }),
    ),
);
