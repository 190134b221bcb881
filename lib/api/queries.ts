import {
  environmentManager,
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { SessionsView, UserView } from '@/lib/auth/schema';
import type { PurchaseView, SubscriptionView } from '@/lib/billing/schema';
import type { StatsView } from '@/lib/credits/schema';
import type { CitationView, EvidenceView, NoticeView } from '@/lib/evidence/schema';
import type { ExportSummaryView } from '@/lib/export/schema';
import type { DeletionView } from '@/lib/jobs/delete-account/schema';
import type { ExportView } from '@/lib/jobs/export-account/schema';
import type { JobView } from '@/lib/jobs/schema';
import { listParams, type PostListView, postsPerPage } from '@/lib/posts/list-view';
import type {
  PostSummaryView,
  PostView,
  SimilarPostView,
  VersionSummaryView,
  VersionView,
} from '@/lib/posts/schema';
import type { DifferenceView, PublishingView } from '@/lib/publications/schema';
import type { RepetitionsView } from '@/lib/repetition/schema';
import type { RewriteQuotaView } from '@/lib/rewrite/schema';
import type { SourceSearchView } from '@/lib/search/schema';
import type { SourceView } from '@/lib/sources/schema';
import { fetchByKey } from './client';

/** The key is the address. Imports only types, so that zod stays out of the browser. */
const get = <T>(...key: (string | null)[]) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => fetchByKey<T>(key, signal) });

/** Throws if the answer is not a list. */
const getList = <T>(...key: (string | null)[]) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => fetchList<T>(key, signal) });

async function fetchList<T>(key: (string | null)[], signal: AbortSignal): Promise<T[]> {
  const answer = await fetchByKey<unknown>(key, signal);
  if (!Array.isArray(answer)) throw new Error(`${key[0]} did not answer with a list.`);
  return answer as T[];
}

export const queries = {
  user: () => ({ ...get<UserView>('/api/auth/user'), retry: 1, retryDelay: 1000 }),
  /** `true` would refetch on focus only after the five minutes of `staleTime`. */
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
  foundPosts: (q: string) => ({
    ...getList<PostSummaryView>(`/api/posts?q=${encodeURIComponent(q)}`),
    staleTime: 0,
  }),
  /** Cached for an hour, so that going back after a long read restores the scroll position. */
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
      // On a server the cache timer would delay the end of the render.
      gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : 60 * 60_000,
    }),
  postCount: ({ q, state }: Pick<PostListView, 'q' | 'state'>) => ({
    ...get<{ count: number }>(`/api/posts/count${listParams({ q, state, sort: 'newest' })}`),
    refetchOnMount: true,
  }),
  similarPosts: (keyword: string) => ({
    ...getList<SimilarPostView>(`/api/posts/similar?keyword=${encodeURIComponent(keyword)}`),
    staleTime: 30_000,
  }),
  post: (id: string) =>
    queryOptions({
      queryKey: ['/api/posts', id],
      // A refetch that ended with its screen leaves an old text behind.
      refetchOnMount: true,
      queryFn: async ({ queryKey, signal }) => {
        const answer = await fetchByKey<PostView | PostView[]>(queryKey, signal);
        return (Array.isArray(answer) ? answer[0] : answer) ?? null;
      },
    }),
  evidence: (id: string, part: number) => ({
    ...get<EvidenceView>(`/api/posts/${id}/evidence?part=${part}`),
    staleTime: 0,
  }),
  /** Of the whole post. */
  wholeEvidence: (id: string) => ({
    ...get<EvidenceView>(`/api/posts/${id}/evidence`),
    staleTime: 0,
  }),
  notices: (id: string) => ({ ...getList<NoticeView>('/api/posts', id, 'notices'), staleTime: 0 }),
  citation: (id: string, { part, reference }: { part: number; reference: string }) => ({
    ...get<CitationView>(`/api/posts/${id}/citation?part=${part}&reference=${reference}`),
    staleTime: 0,
  }),
  exportSummary: (id: string) => ({
    ...get<ExportSummaryView>('/api/posts', id, 'export'),
    staleTime: 0,
  }),
  publishing: (id: string) => ({
    ...get<PublishingView>('/api/posts', id, 'publishing'),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  }),
  siteDifference: (id: string, connectionId: string) => ({
    ...get<DifferenceView>('/api/posts', id, 'publishing', connectionId),
    staleTime: 0,
    retry: false,
  }),
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
  rewriteQuota: (id: string) => ({
    ...get<RewriteQuotaView>('/api/posts', id, 'rewrite'),
    staleTime: 0,
  }),
  // Other tabs and screens add to it.
  sources: () => ({
    ...getList<SourceView>('/api/sources'),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  }),
  sourceSearch: (id: string) => ({
    ...get<SourceSearchView>('/api/sources/searches', id),
    staleTime: 0,
  }),
  accountExport: () => ({ ...get<ExportView>('/api/account/export'), staleTime: 0 }),
  sessions: () => ({ ...get<SessionsView>('/api/account/sessions'), staleTime: 0 }),
  accountDeletion: (id: string) => ({
    ...get<DeletionView>('/api/account/deletion', id),
    staleTime: 0,
  }),
  activeJobs: () => ({ ...getList<JobView>('/api/jobs?active=true'), staleTime: 0 }),
  activeImageJobs: () => ({
    ...getList<JobView>('/api/jobs?type=image-generation&active=true'),
    staleTime: 0,
  }),
  jobs: () => ({ ...getList<JobView>('/api/jobs'), staleTime: 0, gcTime: 0 }),
  job: (id: string) => ({ ...get<JobView>('/api/jobs', id), staleTime: 0 }),
};

/** Not the address: this entry holds pages, that of the address a plain list. */
const listKey = 'post-list';

type PostListPage = { posts: PostSummaryView[]; next: string | undefined };

export function listPage(posts: PostSummaryView[]): PostListPage {
  return { posts, next: posts.length < postsPerPage ? undefined : posts.at(-1)?.id };
}

export function isPostList({ queryKey: [first, id] }: Pick<Query, 'queryKey'>): boolean {
  if (first === listKey) return true;
  return id === undefined && /^\/api\/posts(\/count)?(\?|$)/.test(String(first));
}

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
