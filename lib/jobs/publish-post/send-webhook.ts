import type { ConnectionRow } from '@/db/queries/connections';
import type { DeliveryRow } from '@/db/queries/deliveries';
import { deleteSteps } from '@/db/queries/job-steps';
import { type PublicationRow, updatePublication } from '@/db/queries/publications';
import type { PublicationProof } from '@/db/schema';
import { loadArticle } from '@/lib/export/server/export-post';
import { describeJob } from '@/lib/jobs/engine/describe';
import type { JobContext, JobOutcome } from '@/lib/jobs/engine/types';
import { nextCheck, provePage } from '@/lib/publish/server/proof/prove';
import { TargetError } from '@/lib/publish/server/target';
import { eventOf } from '@/lib/publish/server/webhook/event';
import { sendEvent } from '@/lib/publish/server/webhook/send';
import { validSecrets } from '@/lib/publish/server/webhook/sign';
import { openSecret } from '@/lib/secrets/seal';
import { publishPost } from './definition';
import { logAttempt } from './log-attempt';
import type { PublicationOrder } from './order';
import { afterFailure, noteSuccess } from './webhook-health';

type Parts = {
  context: JobContext;
  order: PublicationOrder;
  publication: PublicationRow;
  connection: ConnectionRow;
};

/** Sends a post's event; waits for its time, and between attempts, in the queue. */
export async function sendWebhook(parts: Parts): Promise<JobOutcome> {
  const { context, order, connection } = parts;
  if (connection.offReason)
    throw new TargetError('This webhook is switched off. Its page in the settings says why.');
  await waitForTime(parts);
  const { connectionId, postId, action } = order;
  const secrets = validSecrets(openSecret(connection, connection.id));
  const delivery = { connectionId, postId, action };
  return logAttempt(context, { delivery, secrets }, async (end, earlier) => {
    const sent = await deliver(parts, { secrets, earlier });
    const isDown = isTakenDown(order);
    const proof = isDown || !sent.url ? null : await prove(parts, { ...sent, url: sent.url });
    const status = isDown ? ('removed' as const) : ('live' as const);
    const url = isDown ? null : sent.url;
    const { job } = context;
    return {
      result: { publication: { state: status, site: connection.name, url } },
      reference: describeJob(publishPost, order),
      complete: async (tx) => {
        await updatePublication(tx, job.userId, {
          ...{ id: parts.publication.id, status, remoteId: isDown ? null : postId, remoteUrl: url },
          ...{ scheduledFor: null, problem: null, notes: [], proof },
          ...{ sentVersion: new Date(sent.version), sentTitle: sent.title, sentHtml: sent.html },
          nextCheckAt: proof && nextCheck(true),
        });
        await end(tx, { outcome: status, url });
        await noteSuccess(tx, job.userId, connection.id);
        await deleteSteps(tx, job.userId, [job.id]);
        return undefined;
      },
    };
  });
}

function isTakenDown({ action }: PublicationOrder): boolean {
  return action === 'unpublish' || action === 'remove';
}

async function waitForTime({ context, order, publication }: Parts): Promise<void> {
  const at = order.action === 'scheduled' ? new Date(order.scheduledFor ?? 0) : null;
  const left = (at?.getTime() ?? 0) - Date.now();
  if (!at || left <= 0) return;
  const change = { status: 'scheduled' as const, scheduledFor: at, nextCheckAt: null };
  await updatePublication(context.db, context.job.userId, { id: publication.id, ...change });
  throw new TargetError('It goes out at its time.', { kind: 'wait', retryAfterMs: left });
}

type Sent = { url: string | null; title: string; html: string; version: string };

/** Each attempt sends the same event under the same id. */
async function deliver(
  { context, order, publication, connection }: Parts,
  { secrets, earlier }: { secrets: string[]; earlier: DeliveryRow['attempts'] },
): Promise<Sent> {
  const { db, job, step } = context;
  const { body, ...made } = await step('event', { id: publication.id }, async () => {
    const article = await loadArticle(db, job.userId, order.postId);
    const isLive = publication.remoteId !== null;
    const event = eventOf({ article, order, isLive, url: publication.remoteUrl });
    const { title, updatedAt } = article;
    return { output: { ...event, title, version: updatedAt.toISOString() } };
  });
  // What was only scheduled is not known there.
  if (isTakenDown(order) && publication.remoteId === null) return { ...made, url: null };
  try {
    const url = await step('send', { id: publication.id }, async ({ signal }) => ({
      output: await sendEvent({
        ...{ url: connection.api, id: `msg_${job.id}`, body, secrets, signal },
      }),
    }));
    return { ...made, url: url ?? publication.remoteUrl };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const after = await afterFailure(context, { connection, error, earlier });
    // No handler runs when the job fails, and the event is as long as the post.
    if (after.kind === 'fatal') await deleteSteps(db, job.userId, [job.id]);
    throw after;
  }
}

function prove(
  { context: { job, step, progress } }: Parts,
  { url, title, html }: Sent & { url: string },
): Promise<PublicationProof> {
  return step('proof', { url }, async ({ signal }) => {
    await progress({ percentage: 85, message: 'Reading the published page' });
    const approved = { title, html };
    return { output: await provePage(url, { approved, owner: job.userId, signal }) };
  });
}
