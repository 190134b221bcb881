import 'server-only';
import type { Db, Tx } from '@/db/client';
import { insertPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { writePost } from '@/lib/ai/pipeline';
import type { WrittenPost } from '@/lib/ai/post/types';
import { BlogRequest } from '@/lib/ai/schema';
import { hasPaid } from '@/lib/billing/paid';
import { refundCredits } from '@/lib/credits/ledger';
import { postPrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/types';
import { costOf } from '@/lib/spending/cost';
import { meterFor } from '@/lib/spending/meter';
import { countPostWords } from './content/reading';
import { withContext } from './locate-claims';
import { refundFor } from './promise-note';

/** Writes the post of a `blog-generation` job and hands it over together with the payment. */
export const handler: JobHandler = {
  async run(context: JobContext): Promise<JobOutcome> {
    const { job, db, step, progress, emit, signal } = context;
    const request = readRequest(job.data);
    const post = await writePost({
      request,
      user: job.userId,
      brand: await voiceOf(db, job.userId),
      meter: meterFor(db, {
        userId: job.userId,
        jobId: job.id,
        paid: await hasPaid(db, job.userId),
      }),
      spentBefore: await costOf(db, job.id),
      port: { step, progress, signal, onText: emit },
    });
    const { promise, findings, cost, promptVersion, images } = post;
    const claims = post.claims.map((claim) => withContext(post.content, claim));
    return {
      result: { creditsUsed: postPrice, promise, findings, claims, cost, promptVersion, images },
      reference: `Blog post: ${post.title}`,
      complete: (tx) => deliver(tx, { job, request, post }),
    };
  },
};

function readRequest(data: unknown): BlogRequest {
  const parsed = BlogRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', 'The order for this post is not complete. Please create it anew.', {
    cause: parsed.error,
  });
}

async function voiceOf(db: Db, userId: string) {
  return (await getProfile(db, userId))?.brand?.voice;
}

type Delivery = {
  job: { id: string; userId: string };
  request: BlogRequest;
  post: WrittenPost;
};

async function deliver(tx: Tx, { job, request, post }: Delivery) {
  const id = await insertPost(tx, {
    userId: job.userId,
    jobId: job.id,
    title: post.title,
    slug: post.slug,
    keyword: request.keyword,
    audience: request.audience,
    excerpt: post.excerpt,
    content: post.content,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    readerPersona: post.readerPersona,
    wordCount: countPostWords(post.content),
    generatedBy: post.model,
  });
  await refundIfShort(tx, { job, post });
  return { postId: id, post: { id, title: post.title } };
}

async function refundIfShort(tx: Tx, { job, post }: Pick<Delivery, 'job' | 'post'>) {
  const { words, targetWords } = post.promise;
  const amount = refundFor(post.promise);
  if (amount === 0) return;
  const [written, promised] = [words, targetWords].map((n) => n.toLocaleString('en-US'));
  await refundCredits(tx, {
    userId: job.userId,
    jobId: job.id,
    amount,
    reference: `Shorter than promised, ${written} of ${promised} words: ${post.title}`,
    idempotencyKey: `refund:short:${job.id}`,
  });
}
