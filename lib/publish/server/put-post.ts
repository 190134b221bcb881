import 'server-only';
import type { PublicationRow } from '@/db/queries/publications';
import type { PublicationProblem } from '@/db/schema';
import type { Article } from '@/lib/export/article';
import type { PublishOrder } from '@/lib/publications/schema';
import { compareInThread } from './proof/compare-in-thread';
import {
  type FoundPost,
  type Outgoing,
  type RemotePost,
  type Target,
  TargetError,
  type Text,
} from './target';

type Put = {
  target: Target;
  publication: Pick<PublicationRow, 'id' | 'userId' | 'remoteId' | 'remoteModified' | 'sentHtml'>;
  article: Article;
  order: Pick<PublishOrder, 'action' | 'scheduledFor' | 'overwrite'>;
  files: Outgoing['files'];
  terms: Outgoing['terms'];
  signal: AbortSignal;
};

export type PutResult =
  | { remote: RemotePost; notes: string[]; html: string }
  | { problem: PublicationProblem };

/**
 * Makes the post at the site, or updates the one that is there. An earlier attempt may have been
 * cut off before it was recorded, so the site is searched for our marker before one is made.
 */
export async function putPost(put: Put): Promise<PutResult> {
  const { target, publication, order, signal } = put;
  const { id: publicationId, remoteId } = publication;
  const outgoing = outgoingOf(put);
  const text = target.compose(outgoing);
  const known = remoteId && (await target.read(remoteId, signal));
  if (remoteId && !known && !order.overwrite)
    return { problem: { kind: 'gone', remoteModified: null } };
  const isOurs =
    known && (known.modified === publication.remoteModified || isCutOff(put, text, known));
  if (known && !isOurs && !order.overwrite)
    return { problem: { kind: 'changed', remoteModified: known.modified } };
  const earlier = known || ((await target.find(publicationId, signal))[0] ?? null);
  try {
    const written = await target.write({ ...outgoing, ...text }, { earlier, signal });
    const kept = earlier ? written : await keepOldest(put, written);
    const { title: _title, source: _source, html, metaTitle, ...remote } = kept;
    return {
      remote,
      notes: await notesOf(put, { sent: text.html, html, metaTitle }),
      html: text.html,
    };
  } catch (error) {
    if (!(error instanceof TargetError) || error.status !== 409) throw error;
    return { problem: { kind: 'changed', remoteModified: null } };
  }
}

/** The post holds a text that only we can have sent: it was cut off before it was recorded. */
function isCutOff({ publication }: Put, { source, html }: Text, known: FoundPost): boolean {
  return html !== publication.sentHtml && known.source === source;
}

/** A worker whose lease was lost may have made another one in the meantime. */
async function keepOldest({ target, publication, signal }: Put, written: FoundPost) {
  const { id: publicationId } = publication;
  const [oldest = written, ...others] = await target.find(publicationId, signal);
  for (const { id } of others) await target.remove({ id, publicationId, isCopy: true }, signal);
  return oldest;
}

const statuses = {
  ...({ draft: 'draft', live: 'live', scheduled: 'scheduled' } as const),
  unpublish: 'draft',
} as const;

function outgoingOf({ publication, article, order, files, terms }: Put): Outgoing {
  const { action, scheduledFor = null } = order;
  const status = action in statuses ? statuses[action as keyof typeof statuses] : null;
  return { publicationId: publication.id, article, files, terms, status, scheduledFor };
}

/** What the site did not keep: it drops fields and cuts texts without an error. */
async function notesOf(
  { article, files, publication }: Put,
  { sent, html, metaTitle: keptTitle }: { sent: string; html: string; metaTitle: string | null },
): Promise<string[]> {
  const { title, metaTitle, leftOpen } = article;
  const approved = { title: '', html: sent };
  const lost = await compareInThread({ approved, html }, publication.userId);
  if (lost.length > 0 && html.length < sent.length / 2)
    throw new TargetError('The site kept only a part of the text. A plugin may cut long posts.');
  const missingFiles = Object.values(files).filter((file) => file === null).length;
  return [
    ...lost,
    ...(missingFiles > 0
      ? [
          missingFiles === 1
            ? '1 image could not be read and stays a link.'
            : `${missingFiles} images could not be read and stay links.`,
        ]
      : []),
    ...(keptTitle === metaTitle || metaTitle === title
      ? []
      : ['Meta title and description: the site doesn’t accept SEO fields through its API.']),
    ...(leftOpen.missingImages > 0
      ? [
          leftOpen.missingImages === 1
            ? '1 image has not been made yet and was left out.'
            : `${leftOpen.missingImages} images have not been made yet and were left out.`,
        ]
      : []),
  ];
}
