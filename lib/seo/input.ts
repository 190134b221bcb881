import { parseContent } from '@/lib/posts/content';
import { slugify } from '@/lib/text/slug';
import type { SeoInput } from './types';

type StoredPost = Pick<
  SeoInput,
  'title' | 'slug' | 'keyword' | 'content' | 'metaTitle' | 'metaDescription'
>;

/**
 * A post as it is scored everywhere, so that all screens show the same number. With `text`, the post
 * as it will be once that text is saved.
 */
export function seoInputOf(
  stored: StoredPost,
  text: { title: string; content: string } = stored,
): SeoInput {
  const { keyword } = stored;
  const title = text.title.trim() || stored.title;
  const slug = title === stored.title ? stored.slug : slugify(title);
  const written = parseContent(text.content).meta;
  // A saved edit reads the metadata from the text alone.
  const own = text.content === stored.content ? stored : null;
  return {
    title,
    slug,
    keyword,
    content: text.content,
    metaTitle: own?.metaTitle ?? written.title ?? null,
    metaDescription: own?.metaDescription ?? written.description ?? null,
    targetWords: null,
    otherTitles: null,
    ownHosts: [],
  };
}
