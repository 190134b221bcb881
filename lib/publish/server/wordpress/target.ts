import 'server-only';
import { hashOf } from '../hash-of';
import type { Access, Outgoing, Target, TargetKind } from '../target';
import { markerOf, wordpressBlocks } from './blocks';
import { findApi, siteOf, tryWordPress } from './connect';
import { termsOfWordPress, uploadToWordPress } from './parts';
import {
  findWordPressPosts,
  readWordPressPost,
  trashWordPressPost,
  writeWordPressPost,
} from './posts';

export const wordpress: TargetKind = {
  findSite: async (typed) => {
    const site = siteOf(typed);
    return { site, ...(await findApi(site)) };
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
      const file = (image: Parameters<typeof hashOf>[0]) => files[hashOf(image)] ?? undefined;
      const source = wordpressBlocks(article, file, markerOf(publicationId));
      return { source, html: source };
    },
    find: (publicationId, signal) => findWordPressPosts(access, markerOf(publicationId), signal),
    read: (id, signal) => readWordPressPost(access, id, signal),
    write: (post, { earlier, signal }) =>
      writeWordPressPost(access, { id: earlier?.id ?? null, fields: fieldsOf(post), signal }),
    remove: ({ id }, signal) => trashWordPressPost(access, id, signal),
  };
}

function fieldsOf({ article, terms, files, source, ...order }: Outgoing & { source: string }) {
  const [first] = article.images;
  const featured = first && Number(files[hashOf(first)]?.id);
  return {
    title: article.title,
    content: source,
    excerpt: article.excerpt,
    slug: article.slug,
    ...statusOf(order),
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

function statusOf({ status, scheduledFor }: Pick<Outgoing, 'status' | 'scheduledFor'>) {
  switch (status) {
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
