import 'server-only';
import type { PublicationRow } from '@/db/queries/publications';
import type { PublicationProblem } from '@/db/schema';
import type { Article } from '@/lib/export/article';
import type { PublishOrder } from '@/lib/publications/schema';
import { compareInThread } from './proof/compare-in-thread';
import { type RemoteFile, type RemotePost, TargetError } from './target';
import { markerOf, wordpressBlocks } from './wordpress/blocks';
import type { WordPressAccess } from './wordpress/client';
import { hashOf } from './wordpress/parts';
import {
  type FoundPost,
  findWordPressPosts,
  readWordPressPost,
  trashWordPressPost,
  writeWordPressPost,
} from './wordpress/posts';

type Put = {
  access: WordPressAccess;
  publication: Pick<PublicationRow, 'id' | 'userId' | 'remoteId' | 'remoteModified'>;
  article: Article;
  order: Pick<PublishOrder, 'action' | 'scheduledFor' | 'overwrite'>;
  /** By {@link hashOf}. */
  files: Record<string, RemoteFile | null>;
  terms: { categories: number[]; tags: number[] };
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
  const { access, publication, order, signal } = put;
  const marker = markerOf(publication.id);
  const known =
    publication.remoteId && (await readWordPressPost(access, publication.remoteId, signal));
  if (publication.remoteId && !known && !order.overwrite)
    return { problem: { kind: 'gone', remoteModified: null } };
  if (known && known.modified !== publication.remoteModified && !order.overwrite)
    return { problem: { kind: 'changed', remoteModified: known.modified } };
  const earlier = known || (await findWordPressPosts(access, marker, signal))[0];
  const html = wordpressBlocks(
    put.article,
    (image) => put.files[hashOf(image)] ?? undefined,
    marker,
  );
  const id = earlier ? earlier.id : null;
  const written = await writeWordPressPost(access, { id, fields: fieldsOf(put, html), signal });
  const kept = id === null ? await keepOldest(access, { marker, written, signal }) : written;
  const { content, meta, ...remote } = kept;
  return { remote, notes: await notesOf(put, { html, content, meta }), html };
}

/** A worker whose lease was lost may have made another one in the meantime. */
async function keepOldest(
  access: WordPressAccess,
  { marker, written, signal }: { marker: string; written: FoundPost; signal: AbortSignal },
): Promise<FoundPost> {
  const all = await findWordPressPosts(access, marker, signal);
  const [oldest = written, ...others] = all;
  for (const { id } of others) await trashWordPressPost(access, id, signal);
  return oldest;
}

function fieldsOf({ article, order, terms, files }: Put, content: string) {
  const [first] = article.images;
  const featured = first && Number(files[hashOf(first)]?.id);
  return {
    title: article.title,
    content,
    excerpt: article.excerpt,
    slug: article.slug,
    ...statusOf(order),
    ...(terms.categories.length > 0 && { categories: terms.categories }),
    ...(terms.tags.length > 0 && { tags: terms.tags }),
    ...(featured && { featured_media: featured }),
    meta: {
      _yoast_wpseo_title: article.metaTitle,
      _yoast_wpseo_metadesc: article.description,
      rank_math_title: article.metaTitle,
      rank_math_description: article.description,
    },
  };
}

function statusOf({ action, scheduledFor }: Put['order']) {
  switch (action) {
    case 'draft':
      return { status: 'draft' };
    case 'live':
      return { status: 'publish' };
    case 'scheduled':
      return { status: 'future', date_gmt: scheduledFor?.replace(/(\.\d+)?Z$/, '') };
    default:
      return {};
  }
}

/** What the site did not keep: it drops fields and cuts texts without an error. */
async function notesOf(
  { article, files, publication }: Put,
  stored: { html: string; content: string; meta: Record<string, unknown> },
): Promise<string[]> {
  const { title, metaTitle, leftOpen } = article;
  const approved = { title: '', html: stored.html };
  const lost = await compareInThread({ approved, html: stored.content }, publication.userId);
  if (lost.length > 0 && stored.content.length < stored.html.length / 2)
    throw new TargetError('The site kept only a part of the text. A plugin may cut long posts.');
  const hasMeta = ['_yoast_wpseo_title', 'rank_math_title'].some(
    (name) => stored.meta[name] === metaTitle,
  );
  const missingFiles = Object.values(files).filter((file) => file === null).length;
  return [
    ...lost,
    ...(missingFiles > 0 ? [`${missingFiles} images could not be read and stay links.`] : []),
    ...(hasMeta || metaTitle === title
      ? []
      : ['Meta title and description: the site takes no SEO fields over its API.']),
    ...(leftOpen.missingImages > 0
      ? [`${leftOpen.missingImages} images are not made yet and were left out.`]
      : []),
  ];
}
