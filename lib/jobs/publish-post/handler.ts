import { type ConnectionRow, getConnection } from '@/db/queries/connections';
import { deleteSteps } from '@/db/queries/job-steps';
import { getPublication, type PublicationRow, updatePublication } from '@/db/queries/publications';
import type { deliveryOutcomes, PublicationProof } from '@/db/schema';
import { AppError } from '@/lib/errors';
import type { Article } from '@/lib/export/article';
import { loadArticle } from '@/lib/export/server/export-post';
import { describeJob } from '@/lib/jobs/engine/describe';
import type { JobContext, JobHandler, JobOutcome } from '@/lib/jobs/engine/types';
import { hashOf } from '@/lib/publish/server/hash-of';
import { nextCheck, provePage } from '@/lib/publish/server/proof/prove';
import { type PutResult, putPost } from '@/lib/publish/server/put-post';
import type { RemoteFile, Target } from '@/lib/publish/server/target';
import { openTarget } from '@/lib/publish/server/targets';
import { openSecret } from '@/lib/secrets/seal';
import { publishPost } from './definition';
import { logAttempt } from './log-attempt';
import { PublicationData, type PublicationOrder } from './order';
import { sendWebhook } from './send-webhook';

export const handler: JobHandler = { run };

async function run(context: JobContext): Promise<JobOutcome> {
  const { db, job } = context;
  const order = PublicationData.parse(job.data);
  const publication = await getPublication(db, job.userId, order.publicationId);
  const connection = await getConnection(db, job.userId, order.connectionId);
  if (!publication || !connection)
    throw new AppError('not_found', 'The connection to this site was removed.');
  const { kind, name: site } = connection;
  if (kind === 'webhook') return sendWebhook({ context, order, publication, connection });
  const parts = { context, order, publication, target: openTarget({ ...connection, kind }) };
  const { connectionId, postId, action } = order;
  const delivery = { connectionId, postId, action };
  return logAttempt(context, { delivery, secrets: secretsOf(connection) }, async (end) => {
    const saved = action === 'remove' ? await remove(parts) : await put(parts);
    const url = saved.change.remoteUrl ?? null;
    return {
      result: { publication: { state: saved.state, site, url } },
      reference: describeJob(publishPost, order),
      complete: async (tx) => {
        await updatePublication(tx, job.userId, { ...saved.change, id: publication.id });
        await end(tx, { outcome: saved.state, url });
        // The cleaning finds steps by their job's ledger entry, and this job is free.
        await deleteSteps(tx, job.userId, [job.id]);
        return undefined;
      },
    };
  });
}

function secretsOf(connection: ConnectionRow): string[] {
  const { id, account } = connection;
  const password = openSecret(connection, id);
  return [password, Buffer.from(`${account}:${password}`).toString('base64')];
}

type Parts = {
  context: JobContext;
  order: PublicationOrder;
  publication: PublicationRow;
  target: Target;
};
type Saved = {
  state: (typeof deliveryOutcomes)[number];
  change: Partial<Omit<PublicationRow, 'id' | 'userId'>>;
};

async function remove({ context, publication, target }: Parts): Promise<Saved> {
  const { id: publicationId, remoteId } = publication;
  await context.step('remove', { remoteId }, async ({ signal }) => {
    if (remoteId) await target.remove({ id: remoteId, publicationId, isCopy: false }, signal);
    return { output: true };
  });
  const gone = { remoteId: null, remoteUrl: null, remoteModified: null, scheduledFor: null };
  return {
    state: 'removed',
    change: {
      ...gone,
      status: 'removed',
      problem: null,
      proof: null,
      notes: [],
      nextCheckAt: null,
    },
  };
}

async function put(parts: Parts): Promise<Saved> {
  const { context, order, publication, target } = parts;
  const { db, job, step, progress } = context;
  const article = await loadArticle(db, job.userId, order.postId);
  await progress({ percentage: 10, message: 'Sending images' });
  const files = await sendImages(parts, article);
  await progress({ percentage: 50, message: 'Finding categories and tags' });
  const { categories, tags } = order;
  const terms = await step('terms', { categories, tags }, async ({ signal }) => ({
    output: await target.findTerms({ categories, tags }, signal),
  }));
  await progress({ percentage: 60, message: 'Sending the text' });
  const result = await step('put', { publicationId: publication.id }, async ({ signal }) => ({
    output: {
      ...(await putPost({
        ...{ target, publication, article, files, terms, signal },
        order,
      })),
      version: article.updatedAt.toISOString(),
    },
  }));
  return outcomeOf(parts, { result, version: new Date(result.version), title: article.title });
}

async function sendImages({ context, publication, target }: Parts, article: Article) {
  const files: Record<string, RemoteFile | null> = {};
  for (const image of article.images) {
    const hash = hashOf(image);
    files[hash] = await context.step(`image-${hash}`, { hash }, async ({ signal }) => ({
      output: await target.upload(image, { remoteId: publication.remoteId, signal }),
    }));
  }
  return files;
}

type Ended = { result: PutResult; version: Date; title: string };

async function outcomeOf(parts: Parts, { result, version, title }: Ended): Promise<Saved> {
  if ('problem' in result) return { state: 'conflict', change: { problem: result.problem } };
  const { remote, notes, html } = result;
  const { job, step, progress } = parts.context;
  let proof: PublicationProof | null = null;
  if (remote.status === 'live' && remote.url) {
    const url = remote.url;
    await progress({ percentage: 85, message: 'Reading the published page' });
    proof = await step('proof', { url }, async ({ signal }) => ({
      output: await provePage(url, { approved: { title, html }, owner: job.userId, signal }),
    }));
  }
  const scheduledFor = remote.scheduledFor === null ? null : new Date(remote.scheduledFor);
  return {
    state: remote.status,
    change: {
      status: remote.status,
      remoteId: remote.id,
      remoteUrl: remote.url,
      remoteModified: remote.modified,
      scheduledFor,
      sentVersion: version,
      sentTitle: title,
      sentHtml: html,
      notes,
      problem: null,
      proof,
      nextCheckAt: remote.status === 'live' ? nextCheck(true) : scheduledFor && after(scheduledFor),
    },
  };
}

/** The site's scheduler works when somebody visits it. */
function after(at: Date): Date {
  return new Date(at.getTime() + 5 * 60_000);
}
