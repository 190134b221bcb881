export const postSorts = ['newest', 'oldest', 'title', 'words'] as const;
export type PostSort = (typeof postSorts)[number];

export type PostListView = { q: string; sort: PostSort };

export const postsPerPage = 100;

const longestSearch = 200;
const maxWords = 8;

export function cleanSearch(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .trim();
}

export function searchWords(q: string): string[] {
  return [...new Set(q.split(' ').filter(Boolean))].slice(0, maxWords);
}

export function readListView(params: { q?: unknown; sort?: unknown }): PostListView {
  const q = typeof params.q === 'string' ? cleanSearch(params.q) : '';
  const sort = postSorts.find((name) => name === params.sort) ?? 'newest';
  return { q, sort };
}

export function listParams({ q, sort }: PostListView, before?: string): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (sort !== 'newest') params.set('sort', sort);
  if (before) params.set('before', before);
  const text = params.toString();
  return text && `?${text}`;
}
