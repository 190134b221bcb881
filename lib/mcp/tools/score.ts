import { z } from 'zod';
import { getScore, ScoreView } from '@/lib/api-v1/score';
import { freeRewritesPerDay, rewritePrice } from '@/lib/credits/prices';
import { checkedKey } from '@/lib/jobs/engine/idempotency-key';
import { applyFix } from '@/lib/mcp/apply-fix';
import { none, tool } from '../tool';

export const scorePostTool = tool({
  name: 'score_post',
  title: 'Score a post',
  description:
    'Scores a post for search engines and readers by fixed rules, with advice for each. A rule with `canFix` can be mended by apply_fix. Free.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({ postId: z.uuid() }),
  output: ScoreView,
  run: (caller, { postId }) => getScore.run(caller, { ...none, params: { id: postId } }),
});

export const applyFixTool = tool({
  name: 'apply_fix',
  title: 'Apply a proven fix',
  description: `Rewords one place of a post so that a rule of its score passes, and saves it. Only a wording is taken that is proved by code: the rule passes, no other is worse, and every figure and link is still there. Free ${freeRewritesPerDay} times a day, then COSTS ${rewritePrice} CREDIT if \`mayCharge\` is true. A refused wording costs nothing, and neither does a repeat with the same idempotencyKey.`,
  scope: 'write',
  kind: 'overwrites',
  input: z.strictObject({
    postId: z.uuid(),
    rule: z.string().max(60).meta({ description: 'Of a finding of score_post with `canFix`.' }),
    version: z.string().regex(/^\d{1,15}$/),
    mayCharge: z.boolean().default(false),
    idempotencyKey: z.string().min(1).max(200).optional(),
  }),
  output: z.object({
    isApplied: z.boolean(),
    reason: z.string().nullable(),
    before: z.string(),
    after: z.string().nullable(),
    charged: z.number(),
    version: z.string(),
  }),
  run: (caller, { mayCharge, idempotencyKey, ...fix }) =>
    applyFix(
      { ...caller, idempotencyKey: idempotencyKey && checkedKey(idempotencyKey) },
      { ...fix, price: mayCharge ? 1 : 0 },
    ),
});
