import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db, Tx } from '@/db/client';
import { searchPassages } from '@/db/queries/passages';
import { insertPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { findSources, insertPostSources } from '@/db/queries/sources';
import type { FindPassages } from '@/lib/ai/citations/passage';
import { writePost } from '@/lib/ai/pipeline';
import { BlogRequest } from '@/lib/ai/schema';
import { stoppedPost } from '@/lib/ai/steps/stopped-post';
import type { WrittenPost } from '@/lib/ai/types';
import { hasPaid } from '@/lib/billing/paid';
import { postPrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import type { JobContext, JobHandler, JobOutcome, StoppedJob } from '@/lib/jobs/engine/types';
import { countPostWords } from '@/lib/posts/content/reading';
import { withContext } from '@/lib/posts/locate-claims';
import { sectionOfKey } from '@/lib/section-text';
import { storedScore } from '@/lib/seo/stored-score';
import { sourceFacts } from '@/lib/sources/server/view';
import { budgetFor } from '@/lib/spending/budget';
import { costOf } from '@/lib/spending/cost';
import { waitAfterRefunds } from './free-text-limit';
import { assertMayKeep } from './may-keep';
import { sectionTexts } from './section-texts';
import { refundIfShort } from './short-post-refund';

export const handler: JobHandler = {
  async run(context: JobContext): Promise<JobOutcome> {
    const { job, db, step, progress, emit, signal } = context;
    const request = readRequest(job.data);
    // A post that has made progress goes on.
    if (job.progress.percentage === 0) await waitAfterRefunds(db, job.userId);
    const post = await writePost({
      request,
      ...passagesFor(db, job.userId, request),
      user: job.userId,
      brand: await voiceOf(db, job.userId),
      budget: budgetFor(db, {
        userId: job.userId,
        jobId: job.id,
        paid: await hasPaid(db, job.userId),
      }),
      spentBefore: await costOf(db, job.id),
      port: { step, progress, signal, onText: emit },
    });
    const { lengthReport, cost, promptVersion, images, citations } = post;
    return {
      result: {
        creditsUsed: postPrice,
        lengthReport,
        ...foundIn(post),
        cost,
        promptVersion,
        images,
        ...(citations ? { citations } : {}),
      },
      reference: `Blog post: ${post.title}`,
      complete: (tx) => deliver(tx, { job, request, post }),
    };
  },
  mayKeep,
  keep,
};

function readRequest(data: unknown): BlogRequest {
  const parsed = BlogRequest.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'invalid',
    'The order for this post is not complete. Please create it again.',
    {
      cause: parsed.error,
    },
  );
}

async function voiceOf(db: Db, userId: string) {
  return (await getProfile(db, userId))?.brand?.voice;
}

/** Only what the writer chose, has kept, and has been read. */
function passagesFor(db: Db, userId: string, { sources: sourceIds }: BlogRequest) {
  if (!sourceIds) return {};
  let chosen: ReturnType<typeof findSources> | undefined;
  const find: FindPassages = async (text, max) => {
    const found = await searchPassages(db, userId, { sourceIds, text, max });
    chosen ??= findSources(db, userId, sourceIds);
    const rows = await chosen;
    return found.flatMap(({ sourceId, ordinal, page, text: words }) => {
      const row = rows.find(({ id }) => id === sourceId);
      return row ? [{ sourceId, ordinal, page, text: words, source: sourceFacts(row) }] : [];
    });
  };
  return { findPassages: find };
}

type Delivery = {
  job: { id: string; userId: string };
  request: BlogRequest;
  post: WrittenPost;
};

async function deliver(tx: Tx, { job, request, post }: Delivery) {
  const written = await insertWritten(tx, { job, request, post });
  const shortness = await refundIfShort(tx, { job, post });
  return { ...written, ...shortness };
}

function postOf({ data, steps }: StoppedJob) {
  const request = readRequest(data);
  const output = (key: string) => steps.find(({ stepKey }) => stepKey === key)?.output;
  const recorded = {
    sections: sectionTexts(steps),
    plan: output('plan'),
    introAndFaq: output('intro-and-faq'),
    passages: output('passages'),
  };
  return { request, post: stoppedPost(request, recorded) };
}

async function mayKeep(job: StoppedJob): Promise<void> {
  const { content } = postOf(job).post;
  await assertMayKeep(content);
}

/** Makes no model call, because it runs in a transaction. */
async function keep(tx: Tx, job: StoppedJob) {
  const { request, post } = postOf(job);
  const model = modelOf(job.steps);
  const written = await insertWritten(tx, { job, request, post: { ...post, model } });
  return { ...written, ...foundIn(post), images: post.images };
}

/** What the evidence of the post begins with. */
function foundIn({
  content,
  claims,
  examples,
}: Pick<WrittenPost, 'content' | 'claims' | 'examples'>) {
  return {
    claims: claims.map((claim) => withContext(content, claim)),
    examples: examples.map((claim) => withContext(content, claim)),
  };
}

const StepModel = z.object({ usage: z.object({ model: z.string() }) });

function modelOf(steps: StoppedJob['steps']): string {
  const models = steps.flatMap(({ stepKey, output }) => {
    const read = sectionOfKey(stepKey) !== null ? StepModel.safeParse(output) : null;
    return read?.success ? [read.data.usage.model] : [];
  });
  return models.at(-1) ?? 'unknown';
}

type Written = Omit<Delivery, 'post'> & {
  post: Omit<WrittenPost, 'promptVersion' | 'lengthReport' | 'cost'>;
};

async function insertWritten(tx: Tx, { job, request, post }: Written) {
  const text = {
    title: post.title,
    slug: post.slug,
    keyword: request.keyword,
    content: post.content,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
  };
  const id = await insertPost(tx, {
    ...text,
    ...storedScore(text),
    evidenceDue: randomUUID(),
    userId: job.userId,
    jobId: job.id,
    audience: request.audience,
    excerpt: post.excerpt,
    readerPersona: post.readerPersona,
    wordCount: countPostWords(post.content),
    generatedBy: post.model,
  });
  if (request.sources)
    await insertPostSources(tx, job.userId, { postId: id, sourceIds: request.sources });
  return { postId: id, post: { id, title: post.title } };
}
