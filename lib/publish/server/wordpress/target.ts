import 'server-only';
import type { ArticleImage } from '@/lib/export/article';
import { lineHtml } from '@/lib/export/html';
import { wordpressBlocks } from '@/lib/export/wordpress-blocks';
import { hashOf } from '../hash-of';
import type { Access, FoundPost, Outgoing, Target, TargetKind } from '../target';
import { findApi, siteOf, tryWordPress } from './connect';
import { termsOfWordPress, uploadToWordPress } from './parts';
import {
  findWordPressPosts,
  readWordPressPost,
  trashWordPressPost,
  writeWordPressPost,
} from './posts';

/** Our id in the text: readers do not see a block's attributes, and a search of the site finds it. */
const markerOf = (publicationId: string) => `inkwright:${publicationId}`;

export const wordpress: TargetKind = {
  findSite: async (typed) => {
    const site = siteOf(typed);
    const { api, name } = await findApi(site);
    return { site, api, name };
  },
  open,
};

function open(access: Access): Target {
  return {
    tryOut: () => tryWordPress(access),
    upload: (image, { signal }) => uploadToWordPress(access, image, signal),
    findTerms: async ({ categories, tags }, signal) => ({
      categories: await termsOfWordPress(access, 'categories', { names: categories, signal }),
      tags: await termsOfWordPress(access, 'tags', { names: tags, signal }),
    }),
    compose: ({ publicationId, article, files }) => {
      const fileOf = (image: ArticleImage) => files[hashOf(image)] ?? undefined;
      const marker = markerOf(publicationId);
      const source = wordpressBlocks(article, ({ url }) => url, { fileOf, marker });
      return { source, html: source };
    },
    find: (publicationId, signal) => findWordPressPosts(access, markerOf(publicationId), signal),
    read: (id, signal) => readWordPressPost(access, id, signal),
    write: (post, { earlier, signal }) =>
      writeWordPressPost(access, {
        id: earlier?.id ?? null,
        fields: fieldsOf(post, earlier),
        signal,
      }),
    remove: ({ id }, signal) => trashWordPressPost(access, id, signal),
  };
}

function fieldsOf(
  { article, terms, files, source, ...order }: Outgoing & { source: string },
  earlier: FoundPost | null,
) {
  const [first] = article.images;
  const featured = first && Number(files[hashOf(first)]?.id);
  return {
    title: lineHtml(article.title),
    content: source,
    excerpt: lineHtml(article.excerpt),
    slug: article.slug,
    ...statusOf(order, earlier),
    ...(terms.categories.length > 0 && { categories: terms.categories.map(Number) }),
    ...(terms.tags.length > 0 && { tags: terms.tags.map(Number) }),
    ...(featured && { featured_media: featured }),
    meta: {
      _yoast_wpseo_title: article.metaTitle,
      _yoast_wpseo_metadesc: article.description,
      rank_math_title: article.metaTitle,
      rank_math_description: article.description,
    },
  };
}

function statusOf(
  { status, scheduledFor }: Pick<Outgoing, 'status' | 'scheduledFor'>,
  earlier: FoundPost | null,
) {
  switch (status) {
    case 'draft':
      return { status: 'draft' };
    case 'live':
      // WordPress keeps a date that is still ahead, and with it the post waiting.
      return { status: 'publish', ...(earlier && earlier.status !== 'live' && { date_gmt: null }) };
    case 'scheduled':
      return { status: 'future', date_gmt: scheduledFor?.replace(/(\.\d+)?Z$/, '') };
    default:
      return {};
  }
}
