export const postSorts = ['newest', 'oldest', 'title', 'words'] as const;
export type PostSort = (typeof postSorts)[number];

/** How a post stands at the writer's sites; `none`: it is at none of them. */
export const postStates = ['none', 'draft', 'scheduled', 'live', 'changed', 'failed'] as const;
export type PostState = (typeof postStates)[number];

export type PostListView = { q: string; sort: PostSort; state?: PostState };

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

type ListParams = { q?: unknown; sort?: unknown; state?: unknown };

export function readListView(params: ListParams): PostListView {
  const q = typeof params.q === 'string' ? cleanSearch(params.q) : '';
  const sort = postSorts.find((name) => name === params.sort) ?? 'newest';
  const state = postStates.find((name) => name === params.state);
  return { q, sort, ...(state && { state }) };
}

export function listParams({ q, sort, state }: PostListView, before?: string): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (sort !== 'newest') params.set('sort', sort);
  if (state) params.set('state', state);
  if (before) params.set('before', before);
  const text = params.toString();
  return text && `?${text}`;
}
