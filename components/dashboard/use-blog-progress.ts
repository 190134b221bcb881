import { useEffect, useState } from 'react';
import {
  type BlogProgress,
  clearBlogProgress,
  loadBlogProgress,
  saveBlogProgress,
  tickProgress,
} from '@/hooks/blog-progress';
import { localStore } from '@/lib/browser-storage';

/**
 * Keeps the browser's own record of a running blog generation (spec.md §4): restored on load,
 * ticking and saved every second, deleted when nothing is being written any more. It is what the
 * card shows until the server has first reported.
 */
export function useBlogProgress(userId: string | undefined, writing: boolean): BlogProgress | null {
  const [record, setRecord] = useState<BlogProgress | null>(null);
  useEffect(() => {
    if (!userId) return;
    if (writing) return setRecord(loadBlogProgress(localStore, userId));
    clearBlogProgress(localStore, userId);
    setRecord(null);
  }, [userId, writing]);

  const isLoading = record?.isLoading ?? false;
  useEffect(() => {
    if (!userId || !isLoading) return;
    const timer = setInterval(() => {
      setRecord((known) => {
        if (!known) return known;
        const next = tickProgress(known);
        saveBlogProgress(localStore, { userId, record: next });
        return next;
      });
    }, 1000);
    return () => clearInterval(timer);
  }, [userId, isLoading]);
  return record;
}
