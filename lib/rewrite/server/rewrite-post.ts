import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { getPost, type PostRow } from '@/db/queries/posts';
import { rewriteText } from '@/lib/ai/rewrite';
import { hasPaid } from '@/lib/billing/paid';
import { AppError } from '@/lib/errors';
import { logError } from '@/lib/observability/log';
import { splitFront } from '@/lib/posts/content/front-matter';
import { scoreOf } from '@/lib/posts/server/seo-score';
import { storableText } from '@/lib/posts/storable-text';
import { seoInputOf } from '@/lib/seo/input';
import type { SeoScore } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { budgetFor } from '@/lib/spending/budget';
import { checkRewrite } from '../check';
import { fixOf } from '../fix-target';
import { proveFix } from '../prove-fix';
import type { RewriteAnswerView, RewriteRequest, RewriteView } from '../schema';
import { beginRewrite, dropRewrite, endRewrite, rewriteQuota } from './account';

type Order = {
  postId: string;
  request: RewriteRequest;
  idempotencyKey: string | undefined;
  signal: AbortSignal;
  /** A score that the caller has already, of the post as it was changed `at`. */
  known?: { at: Date; score: SeoScore };
};
/** `score` is null where it is not known. */
type Subject = { post: PostRow; score: SeoScore | null };
type Answer = Omit<RewriteView, 'charged'>;

/** Shorter than the lease of a rewrite, so that `endRewrite` still finds it running. */
const longestMs = 110_000;

/**
 * Asks the model for a wording and checks it. Refused and failed rewrites cost nothing. Throws
 * AppError, `conflict` if the saved post does not contain the passage.
 */
export async function rewritePost(
  db: Db,
  userId: string,
  { postId, request, idempotencyKey, signal, known }: Order,
): Promise<RewriteAnswerView> {
  if (!idempotencyKey)
    throw new AppError('bad_request', 'Send an Idempotency-Key, a new one for each rewrite.');
  const post = await getPost(db, userId, postId);
  if (!post) throw new AppError('not_found', "The blog post you're looking for doesn't exist.");
  await assertWithinLimit(db, userId, 'rewrite');
  await assertWithinLimit(db, userId, 'rewriteOfDay');
  const { price, ...asked } = request;
  const begun = await beginRewrite(db, userId, {
    idempotencyKey,
    requestHash: createHash('sha256')
      .update(JSON.stringify([postId, asked]))
      .digest('base64'),
    price,
    reference: `Rewrite: ${post.title}`,
  });
  if ('recorded' in begun) return withQuota(db, userId, begun.recorded);
  try {
    const budget = budgetFor(db, { userId, paid: await hasPaid(db, userId) });
    const patience = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    const score = known?.at.getTime() === post.updatedAt.getTime() ? known.score : null;
    const caller = { signal: patience, user: userId, budget };
    const answer = await answerTo({ post, score }, request, caller);
    return withQuota(db, userId, await endRewrite(db, begun.work, answer));
  } catch (error) {
    // Otherwise the credit is released when the rewrite expires.
    await dropRewrite(db, begun.work).catch((failure: unknown) =>
      logError('A failed rewrite could not be given back', failure),
    );
    throw error;
  }
}

async function withQuota(db: Db, userId: string, answer: RewriteView): Promise<RewriteAnswerView> {
  return { ...answer, quota: await rewriteQuota(db, userId) };
}

async function answerTo(
  { post, score }: Subject,
  request: RewriteRequest,
  caller: Parameters<typeof rewriteText>[1],
): Promise<Answer> {
  if (request.kind === 'finding') return mend({ post, score }, request, caller);
  const { kind, passage } = request;
  const { content } = post;
  const at = content.indexOf(passage);
  if (at === -1)
    throw new AppError('conflict', 'The saved post does not hold this text. Select it again.');
  const wording = await wordingOf(
    {
      change: kind,
      ...(kind === 'own' ? { advice: request.instruction } : {}),
      ...surroundings(post, { content, from: at, to: at + passage.length }),
      passage,
    },
    caller,
  );
  const kept = likeEnds(passage, wording);
  const { refused, lost, added } = checkRewrite(passage, kept, content);
  return { passage, field: 'content', lost, added, refused, wording: refused ? null : kept };
}

async function wordingOf(...asked: Parameters<typeof rewriteText>): Promise<string> {
  return storableText(await rewriteText(...asked));
}

async function mend(
  { post, score: known }: Subject,
  { rule, passage: quoted }: { rule: string; passage?: string | undefined },
  caller: Parameters<typeof rewriteText>[1],
): Promise<Answer> {
  const input = seoInputOf(post);
  // In a thread: a text at the limit takes over a second.
  const score = (text: SeoInput) => scoreOf(text, caller.user);
  const { findings } = known ?? (await score(input));
  const finding = findings.find(({ id }) => id === rule);
  const fix = finding && fixOf(input, finding, quoted);
  if (!fix)
    throw new AppError(
      'conflict',
      'The saved text has changed: there is nothing here any more that other words can mend.',
    );
  const { target, passage, advice } = fix;
  // A meta field describes the start of the post.
  const start = splitFront(input.content).front.length;
  const place = target.field === 'content' ? target : { from: start, to: start };
  const wording = await wordingOf(
    {
      change: 'finding',
      advice,
      ...surroundings(post, { content: input.content, ...place }),
      passage,
    },
    caller,
  );
  const kept = target.field === 'content' ? likeEnds(passage, wording) : inOneLine(wording);
  const proved = await proveFix(input, { rule, target, wording: kept, scoreOf: score });
  const refused = 'reason' in proved ? proved.reason : null;
  const { field } = target;
  return { passage, field, lost: [], added: [], refused, wording: refused ? null : kept };
}

const around = 600;

function surroundings(
  { title, keyword }: PostRow,
  { content, from, to }: { content: string; from: number; to: number },
) {
  const before = content.slice(Math.max(0, from - around), from);
  return { title, keyword, before, after: content.slice(to, to + around) };
}

/** Models prefix the wording with the field's name. */
function inOneLine(wording: string): string {
  return wording
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^meta (?:title|description):\s*/i, '');
}

/** Restores the selection's surrounding white space, which models drop. */
function likeEnds(passage: string, wording: string): string {
  const [start = ''] = /^\s*/.exec(passage) ?? [];
  const [end = ''] = /\s*$/.exec(passage) ?? [];
  return wording.trim() === '' ? '' : `${start}${wording.trim()}${end}`;
}
