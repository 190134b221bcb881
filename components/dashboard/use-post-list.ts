import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useHydrated, useIsHydrating } from '@/hooks/seed-queries';
import { isPostList, listPage, queries } from '@/lib/api/queries';
import { listParams, type PostListView } from '@/lib/posts/list-view';
import type { PostSummaryView } from '@/lib/posts/schema';

/** The first page of a view as the server read it, and when in milliseconds of its clock. */
export type FirstPage = { view: PostListView; posts: PostSummaryView[]; at: number };

/** The posts of a view, page by page, and how many there are. */
export function usePostList(view: PostListView, first: FirstPage) {
  const client = useQueryClient();
  const isFirst = listParams(view) === listParams(first.view);
  const list = useInfiniteQuery({
    ...queries.postList(view),
    initialData: isFirst ? { pages: [listPage(first.posts)], pageParams: [undefined] } : undefined,
    initialDataUpdatedAt: () => Math.min(first.at, Date.now()),
    placeholderData: keepPreviousData,
  });
  const found = usePostCount(view);
  const isHydrating = useIsHydrating();
  const pages = list.data?.pages;
  const posts = useMemo(
    () => (isHydrating ? first.posts : (pages?.flatMap((page) => page.posts) ?? [])),
    [isHydrating, first, pages],
  );
  // Pages that were loaded earlier are kept for the scroll position; they may be behind the server.
  const isBehind =
    isFirst && list.dataUpdatedAt < first.at && !startsWith(pages?.[0]?.posts, first.posts);
  useEffect(() => {
    if (isBehind) client.invalidateQueries({ predicate: isPostList });
  }, [client, isBehind]);
  return { ...list, posts, found };
}

/** How many posts a view has; undefined until that is known. */
export function usePostCount(view: Pick<PostListView, 'q' | 'state'>): number | undefined {
  const { queryKey, ...query } = queries.postCount(view);
  const { data } = useQuery({ queryKey, ...query });
  return useHydrated(queryKey, data)?.count;
}

function startsWith(known: PostSummaryView[] | undefined, fresh: PostSummaryView[]): boolean {
  return known?.length === fresh.length && known.every((post, at) => looksAs(post, fresh[at]));
}

function looksAs(known: PostSummaryView, fresh: PostSummaryView | undefined): boolean {
  return known.id === fresh?.id && known.thumbnailUrl === fresh.thumbnailUrl;
}
