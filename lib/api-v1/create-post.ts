import { z } from 'zod';
import { getBalance } from '@/db/queries/credits';
import { findByKey } from '@/db/queries/jobs';
import { audienceText } from '@/lib/ai/audience-text';
import { assertWritingOn } from '@/lib/ai/http';
import { generateAudiences, generateOutline, generateTitles } from '@/lib/ai/ideas';
import { BlogRequest } from '@/lib/ai/schema';
import { postPrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { StartedJobView } from '@/lib/jobs/schema';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { suggest } from '@/lib/posts/server/ideas';
import { exampleStarted } from './examples';
import { type Caller, operation } from './operation';

const { keyword, title, audience, outline } = BlogRequest.shape;

/** What is left out is suggested, as the wizard does. */
export const PostOrder = z.strictObject({
  keyword,
  title: title.optional(),
  audience: audience.optional(),
  outline: outline.optional(),
});
type PostOrder = z.output<typeof PostOrder>;

export const createPost = operation({
  ...{ id: 'createPost', method: 'POST', path: '/posts', group: 'Posts', scope: 'write' },
  status: 202,
  summary: 'Write a post',
  description: `Costs ${postPrice} credits, given back if the writing fails. A keyword is enough: the first suggestions are taken for the title, audience and outline that are not sent. That takes up to a minute; then a job writes. Read the job until it is completed: its result holds the \`postId\`.`,
  body: PostOrder,
  needs: ['idempotency-key'],
  view: StartedJobView,
  errors: ['payment_required', 'conflict', 'invalid', 'unavailable'],
  example: { body: { keyword: 'sourdough starter' }, answer: exampleStarted },
  async run(caller, { body }) {
    // Before the suggestions, which cost nothing to those who cannot order.
    assertWritingOn();
    const started = await start(caller, body);
    if (started.created) caller.queue.start();
    return started;
  },
});

async function start(caller: Caller, order: PostOrder) {
  const { db, user, idempotencyKey } = caller;
  if (order.title && order.audience && order.outline)
    return startBlogJob(db, user, complete(order), idempotencyKey);
  const earlier = await startedBefore(caller, order);
  if (earlier) return earlier;
  if ((await getBalance(db, user.id)) < postPrice)
    throw new AppError('payment_required', `This needs ${postPrice} credits, more than you have.`);
  const completed = complete(await suggestRest(caller, order));
  try {
    return await startBlogJob(db, user, completed, idempotencyKey);
  } catch (error) {
    // A parallel request with the same key got other suggestions.
    const same = await startedBefore(caller, order).catch(() => null);
    if (same) return same;
    throw error;
  }
}

/** Two requests with one key get different suggestions, so the job is compared with what was sent. */
async function startedBefore({ db, user, idempotencyKey }: Caller, order: PostOrder) {
  const job = idempotencyKey && (await findByKey(db, user.id, idempotencyKey));
  if (!job) return null;
  const sent = Object.entries(order).filter(([, value]) => value !== undefined);
  const isSame =
    job.type === 'blog-generation' &&
    sent.every(([name, value]) => JSON.stringify(job.data[name]) === JSON.stringify(value));
  if (isSame) return { jobId: job.id, created: false };
  throw new AppError('conflict', 'This Idempotency-Key was used for a different request.');
}

async function suggestRest(caller: Caller, order: PostOrder): Promise<PostOrder> {
  const { db, user, signal } = caller;
  const ask = { db, user, request: { signal } };
  const suggestedTitle = async () => {
    const { titles } = await suggest(ask, (model) => generateTitles({ ...order, ...model }));
    return titles[0]?.title ?? order.keyword;
  };
  const chosenTitle = order.title ?? (await suggestedTitle());
  const titled = { keyword: order.keyword, title: chosenTitle };
  const suggestedAudience = async () => {
    const { audiences } = await suggest(ask, (model) => generateAudiences({ ...titled, ...model }));
    return audiences[0] ? audienceText(audiences[0]) : '';
  };
  const chosenAudience = order.audience ?? (await suggestedAudience());
  const described = { ...titled, audience: chosenAudience };
  const chosenOutline =
    order.outline ??
    (await suggest(ask, (model) => generateOutline({ ...described, ...model }))).outline;
  return { ...described, outline: chosenOutline };
}

function complete(order: PostOrder): BlogRequest {
  const parsed = BlogRequest.safeParse({ ...order, articleType: 'long' });
  if (parsed.success) return parsed.data;
  throw new AppError(
    'unavailable',
    'No usable title, audience or outline was suggested. Try again.',
  );
}
