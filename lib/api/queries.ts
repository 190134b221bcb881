import {
  environmentManager,
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { UserView } from '@/lib/auth/schema';
import type { PurchaseView, SubscriptionView } from '@/lib/billing/schema';
import type { StatsView } from '@/lib/credits/schema';
import type { ExportSummaryView } from '@/lib/export/schema';
import type { JobView } from '@/lib/jobs/schema';
import { listParams, type PostListView, postsPerPage } from '@/lib/posts/list-view';
import type {
  PostSummaryView,
  PostView,
  SimilarPostView,
  VersionSummaryView,
  VersionView,
} from '@/lib/posts/schema';
import type { RepetitionsView } from '@/lib/repetition/schema';
import type { RewriteQuotaView } from '@/lib/rewrite/schema';
import { fetchByKey } from './client';

/**
 * One entry per endpoint, for server prefetch and browser alike: the key is the address, so the
 * default fetcher needs nothing else. Only types are imported: zod stays out of the browser.
 */
const get = <T>(...key: (string | null)[]) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => fetchByKey<T>(key, signal) });

/** As `get`; anything but a list is an error, because screens would break on it. */
const getList = <T>(...key: (string | null)[]) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => fetchList<T>(key, signal) });

async function fetchList<T>(key: (string | null)[], signal: AbortSignal): Promise<T[]> {
  const answer = await fetchByKey<unknown>(key, signal);
  if (!Array.isArray(answer)) throw new Error(`${key[0]} did not answer with a list.`);
  return answer as T[];
}

export const queries = {
  user: () => ({ ...get<UserView>('/api/auth/user'), retry: 1, retryDelay: 1000 }),
  /** `always`: `true` would ask on focus only once the answer is five minutes old. */
  stats: () => ({
    ...get<StatsView>('/api/dashboard/stats'),
    refetchOnWindowFocus: 'always' as const,
  }),
  subscription: () => get<SubscriptionView>('/api/subscription/status'),
  purchase: (transactionId: string) => ({
    ...get<PurchaseView>('/api/subscription/purchases', transactionId),
    staleTime: 0,
    gcTime: 0,
  }),
  /** The newest posts that a search finds; all of them for an empty one. */
  foundPosts: (q: string) => ({
    ...getList<PostSummaryView>(`/api/posts?q=${encodeURIComponent(q)}`),
    staleTime: 0,
  }),
  /**
   * The list page by page; its plain view begins with `GET /api/posts`. Kept for an hour, so that
   * the way back from a long read leads to the same place.
   */
  postList: (view: PostListView) =>
    infiniteQueryOptions({
      queryKey: [listKey, listParams(view)],
      queryFn: async ({ pageParam, signal }) => {
        const key = [`/api/posts${listParams(view, pageParam)}`];
        return listPage(await fetchList<PostSummaryView>(key, signal));
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page: PostListPage) => page.next,
      refetchOnMount: true,
      // On a server its timer would hold the whole render for as long.
      gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : 60 * 60_000,
    }),
  /** How many posts there are, or a search finds. */
  postCount: (q: string) => ({
    ...get<{ count: number }>(`/api/posts/count${listParams({ q, sort: 'newest' })}`),
    refetchOnMount: true,
  }),
  /** The answer may be one post or a list, of which the first counts. */
  similarPosts: (keyword: string) => ({
    ...getList<SimilarPostView>(`/api/posts/similar?keyword=${encodeURIComponent(keyword)}`),
    staleTime: 30_000,
  }),
  post: (id: string) =>
    queryOptions({
      queryKey: ['/api/posts', id],
      queryFn: async ({ queryKey, signal }) => {
        const answer = await fetchByKey<PostView | PostView[]>(queryKey, signal);
        return (Array.isArray(answer) ? answer[0] : answer) ?? null;
      },
    }),
  /** What is still open in a post, told before it is exported. */
  exportSummary: (id: string) => ({
    ...get<ExportSummaryView>('/api/posts', id, 'export'),
    staleTime: 0,
  }),
  /** Read when it is asked for. */
  repetitions: (id: string) => ({
    ...get<RepetitionsView>('/api/posts', id, 'repetitions'),
    staleTime: 0,
  }),
  postVersions: (id: string) => ({
    ...getList<VersionSummaryView>('/api/posts', id, 'versions'),
    staleTime: 0,
  }),
  postVersion: (id: string, number: number) =>
    get<VersionView>('/api/posts', id, 'versions', String(number)),
  /** What is left of today's free rewrites. */
  rewriteQuota: (id: string) => ({
    ...get<RewriteQuotaView>('/api/posts', id, 'rewrite'),
    staleTime: 0,
  }),
  /** The polls of jobs and their intervals are in hooks/job-polls.ts. */
  activeJobs: () => ({ ...getList<JobView>('/api/jobs?active=true'), staleTime: 0 }),
  activeImageJobs: () => ({
    ...getList<JobView>('/api/jobs?type=image-generation&active=true'),
    staleTime: 0,
  }),
  /** Never cached. */
  jobs: () => ({ ...getList<JobView>('/api/jobs'), staleTime: 0, gcTime: 0 }),
  job: (id: string) => ({ ...get<JobView>('/api/jobs', id), staleTime: 0 }),
};

/** Not the address: the cache keeps pages under it, where others keep the plain answer. */
const listKey = 'post-list';

/** `next` continues below this page, also once its last post is deleted. */
type PostListPage = { posts: PostSummaryView[]; next: string | undefined };

/** A page of the list as the cache keeps it. */
export function listPage(posts: PostSummaryView[]): PostListPage {
  return { posts, next: posts.length < postsPerPage ? undefined : posts.at(-1)?.id };
}

/** True for every list of posts and their counts. */
export function isPostList({ queryKey: [first, id] }: Pick<Query, 'queryKey'>): boolean {
  if (first === listKey) return true;
  return id === undefined && /^\/api\/posts(\/count)?(\?|$)/.test(String(first));
}

/** Takes posts out of every list at once; the counts follow with the next answer. */
export function removeFromLists(client: QueryClient, ids: string[]): void {
  const gone = new Set(ids);
  const without = (page: PostListPage) => ({
    ...page,
    posts: page.posts.filter(({ id }) => !gone.has(id)),
  });
  client.setQueriesData<InfiniteData<PostListPage> | { count: number }>(
    { predicate: isPostList },
    (known) => (known && 'pages' in known ? { ...known, pages: known.pages.map(without) } : known),
  );
}
