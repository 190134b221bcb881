import type { QueryClient } from '@tanstack/react-query';
import { saveBlogProgress, startedProgress } from '@/hooks/blog-progress';
import type { BlogRequest } from '@/lib/ai/schema';
import { apiRequest } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { localStore } from '@/lib/browser-storage';
import { postPrice } from '@/lib/credits/prices';
import type { StartedJobView } from '@/lib/jobs/schema';
import { attemptKey } from './wizard-storage';

/** Sends the order for a post; the shown balance falls at once and rises again if that fails. */
export async function sendStart(
  queryClient: QueryClient,
  { userId, body }: { userId: string; body: BlogRequest },
): Promise<void> {
  const undo = await takeCredits(queryClient);
  try {
    await apiRequest<StartedJobView>('POST', '/api/jobs/blog-generation', {
      body,
      headers: { 'idempotency-key': attemptKey(localStore, userId, body) },
    });
  } catch (error) {
    undo();
    throw error;
  }
  saveBlogProgress(localStore, { userId, record: startedProgress, form: body });
}

async function takeCredits(queryClient: QueryClient): Promise<() => void> {
  const { queryKey } = queries.stats();
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (!before || before.credits < postPrice) return () => undefined;
  queryClient.setQueryData(queryKey, { credits: before.credits - postPrice });
  return () => queryClient.setQueryData(queryKey, before);
}
