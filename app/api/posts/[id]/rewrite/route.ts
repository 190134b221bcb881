import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { PostParams } from '@/lib/posts/schema';
import { RewriteAnswerView, RewriteQuotaView, RewriteRequest } from '@/lib/rewrite/schema';
import { rewriteQuota } from '@/lib/rewrite/server/account';
import { rewritePost } from '@/lib/rewrite/server/rewrite-post';
import { json, route } from '@/lib/server/http';

export const maxDuration = 120;

export const GET = route({ params: PostParams }, async ({ db, user }) =>
  json(RewriteQuotaView, await rewriteQuota(db, user.id)),
);

/** Only proposes a rewrite; the user accepts it or not. */
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
