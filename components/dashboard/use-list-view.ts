import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSavedListAddress } from '@/components/shared/list-link';
import { cleanSearch, listParams, type PostListView, readListView } from '@/lib/posts/list-view';

const pauseMs = 250;

/**
 * Search, filter and order of the list, kept in the address so that a reload and the way back find them.
 * `typed` is what the field shows, a moment ahead of the view.
 */
export function useListView() {
  const params = useSearchParams();
  const view = readListView(Object.fromEntries(params));
  const { q, sort, state } = view;
  useSavedListAddress(view);
  const [typed, setTyped] = useState(q);
  const wanted = cleanSearch(typed);
  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => show({ q: wanted, sort, state }), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, q, sort, state]);
  const change = (next: Partial<PostListView>) => {
    if (next.q !== undefined) setTyped(next.q);
    show({ q: wanted, sort, state, ...next });
  };
  return { view, typed, setTyped, change };
}

/** Without a request for the page: the list asks for itself. */
function show(view: PostListView): void {
  window.history.replaceState(null, '', `${window.location.pathname}${listParams(view)}`);
}
