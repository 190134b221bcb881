'use client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import { queries } from '@/lib/api/queries';
import type { UserView } from '@/lib/auth/schema';
import { isRecord, type JsonStore, tabStore } from '@/lib/browser/browser-storage';
import { listParams, type PostListView, readListView } from '@/lib/posts/list-view';

const key = 'inkwright:list-address';

/** Keeps the query string of the list for the ways back to it, in this tab. */
export function saveListAddress(store: JsonStore, userId: string, view: PostListView): void {
  store.write(key, { userId, params: listParams(view) });
}

/** The address of the list as this user last saw it in this tab. */
export function listAddress(store: JsonStore, userId: string | undefined): string {
  const kept = store.read(key);
  if (!isRecord(kept) || userId === undefined || kept.userId !== userId) return '/dashboard';
  const params = new URLSearchParams(typeof kept.params === 'string' ? kept.params : '');
  return `/dashboard${listParams(readListView(Object.fromEntries(params)))}`;
}

export function useSavedListAddress({ q, sort, state }: PostListView): void {
  const client = useQueryClient();
  useEffect(() => {
    const userId = userIdIn(client);
    if (userId) saveListAddress(tabStore, userId, { q, sort, state });
  }, [client, q, sort, state]);
}

/** A way back to the list with the search and the order that the reader left it with. */
export function ListLink(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  const client = useQueryClient();
  const href = useSyncExternalStore(
    () => () => undefined,
    () => listAddress(tabStore, userIdIn(client)),
    () => '/dashboard',
  );
  return <Link {...props} href={href} />;
}

function userIdIn(client: QueryClient): string | undefined {
  return client.getQueryData<UserView>(queries.user().queryKey)?.id;
}
