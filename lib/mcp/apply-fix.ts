import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/api-v1/operation';
import { changeText, ownPost, viewOf } from '@/lib/api-v1/posts';
import { AppError } from '@/lib/errors';
import { splitFront, withMeta } from '@/lib/posts/content/front-matter';
import { scoreOf } from '@/lib/posts/server/seo-score';
import { type FixTarget, fixOf } from '@/lib/rewrite/fix-target';
import { rewritePost } from '@/lib/rewrite/server/rewrite-post';
import { seoInputOf } from '@/lib/seo/input';
import { assertWithinLimit } from '@/lib/server/rate-limit';

type Fix = { postId: string; rule: string; version: string; price: 0 | 1 };

/**
 * Rewords one place so that a rule of the score passes, and stores it. `price` is the max. Throws
 * AppError `conflict` if nothing can be mended, `precondition_failed` if the text has changed.
 */
export async function applyFix(caller: Caller, { postId, rule, version, price }: Fix) {
  const { db, user, idempotencyKey = randomUUID(), signal } = caller;
  const post = await ownPost(caller, postId);
  const current = viewOf(post).version;
  if (current !== version)
    throw new AppError(
      'precondition_failed',
      `The post is at version ${current}, not ${version}.`,
      {
        details: { sent: version, current },
      },
    );
  await assertWithinLimit(db, user.id, 'save');
  const score = await scoreOf(post, user.id);
  const finding = score.findings.find(({ id }) => id === rule);
  const fix = finding && fixOf(seoInputOf(post), finding);
  if (!fix) throw new AppError('conflict', `Rewording cannot fix "${rule}" in this text.`);
  const answer = await rewritePost(db, user.id, {
    postId,
    request: { kind: 'finding', rule, passage: fix.passage, price },
    idempotencyKey,
    signal,
    known: { at: post.updatedAt, score },
  });
  const { wording, refused, charged, passage } = answer;
  if (wording === null)
    return { isApplied: false, reason: refused, before: passage, after: null, charged, version };
  const content = withWording(post.content, fix.target, wording);
  try {
    const saved = await changeText(caller, { id: postId, version, current, content });
    const stored = viewOf(saved).version;
    return {
      ...{ isApplied: true, reason: null, before: passage, after: wording },
      ...{ charged, version: stored },
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'precondition_failed') throw error;
    // The wording is paid for, so it is not lost with the save.
    const reason = 'The post was changed while the wording was made. Use `after` yourself.';
    return { isApplied: false, reason, before: passage, after: wording, charged, version };
  }
}

function withWording(content: string, target: FixTarget, wording: string): string {
  if (target.field === 'content')
    return `${content.slice(0, target.from)}${wording}${content.slice(target.to)}`;
  const { front, body } = splitFront(content);
  const label = target.field === 'metaTitle' ? 'Meta Title' : 'Meta Description';
  return `${withMeta(front, label, wording)}${body}`;
}
