import { parseContent } from '@/lib/posts/content';
import { slugify } from '@/lib/text/slug';
import type { SeoInput } from './types';

type StoredPost = Pick<
  SeoInput,
  'title' | 'slug' | 'keyword' | 'content' | 'metaTitle' | 'metaDescription'
>;

/** All screens score this input, so that they show the same number. */
export function seoInputOf(
  stored: StoredPost,
  text: { title: string; content: string } = stored,
): SeoInput {
  const { keyword } = stored;
  const title = text.title.trim() || stored.title;
  const slug = title === stored.title ? stored.slug : slugify(title);
  const written = parseContent(text.content).meta;
  // Saving an edit takes the metadata from the text alone.
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
