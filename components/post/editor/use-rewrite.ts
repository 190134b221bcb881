'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { randomId } from '@/lib/random-id';
import type { RewriteAnswerView, RewriteKind } from '@/lib/rewrite/schema';

export type Change = { kind: RewriteKind } | { kind: 'own'; instruction: string };

/** Asks for other wordings of one passage, one at a time; leaving the page ends the request. */
export function useRewrite(postId: string, passage: string) {
  const queryClient = useQueryClient();
  const quotaQuery = queries.rewriteQuota(postId);
  const { data: quota } = useQuery(quotaQuery);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<RewriteAnswerView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  /** Kept while an answer is missing, so that asking once more does not pay twice. */
  const open = useRef({ asked: '', key: '' });
  useEffect(() => () => abort.current?.abort(), []);

  async function ask(change: Change): Promise<void> {
    if (!quota) return;
    const asked = JSON.stringify(change);
    if (open.current.asked !== asked) open.current = { asked, key: randomId() };
    abort.current = new AbortController();
    setBusy(true);
    setProblem(null);
    setAnswer(null);
    try {
      const received = await apiRequest<RewriteAnswerView>('POST', `/api/posts/${postId}/rewrite`, {
        body: { ...change, passage, price: quota.price },
        headers: { 'idempotency-key': open.current.key },
        signal: abort.current.signal,
      });
      open.current = { asked: '', key: '' };
      setAnswer(received);
      queryClient.setQueryData(quotaQuery.queryKey, received.quota);
      if (received.charged > 0) queryClient.invalidateQueries(queries.stats());
    } catch (error) {
      if (abort.current?.signal.aborted) return;
      if (error instanceof ApiError) open.current = { asked: '', key: '' };
      setProblem(reasonOf(error, 'No answer came. Please try again.'));
      queryClient.invalidateQueries(quotaQuery);
    } finally {
      setBusy(false);
    }
  }
  return { quota: quota ?? null, busy, answer, problem, ask, clear: () => setAnswer(null) };
}
