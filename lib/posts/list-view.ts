/** What the list of posts can be asked for; its address in the browser says the same. Client-safe. */
export const postSorts = ['newest', 'oldest', 'title', 'words'] as const;
export type PostSort = (typeof postSorts)[number];

export type PostListView = { q: string; sort: PostSort };

/** Rows of one page; a shorter page is the last. */
export const postsPerPage = 100;

const longestSearch = 200;
const mostWords = 8;

/** A search as it is asked for: one line without spaces around it, at most 200 characters. */
export function cleanSearch(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .trim();
}

/** The words of a search, each of which a post must have. */
export function searchWords(q: string): string[] {
  return [...new Set(q.split(' ').filter(Boolean))].slice(0, mostWords);
}

/** The view that an address asks for; what is not understood counts as not asked. */
export function readListView(params: { q?: unknown; sort?: unknown }): PostListView {
  const q = typeof params.q === 'string' ? cleanSearch(params.q) : '';
  const sort = postSorts.find((name) => name === params.sort) ?? 'newest';
  return { q, sort };
}

/** The query string of a view, with its "?"; empty for the whole list, newest first. */
export function listParams({ q, sort }: PostListView, before?: string): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (sort !== 'newest') params.set('sort', sort);
  if (before) params.set('before', before);
  const text = params.toString();
  return text && `?${text}`;
}
