'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { randomId } from '@/lib/browser/random-id';
import type { RewriteAnswerView, RewriteKind } from '@/lib/rewrite/schema';
import type { PostDesk } from './use-post-desk';

export type Change =
  | { kind: RewriteKind }
  | { kind: 'own'; instruction: string }
  | { kind: 'finding'; rule: string };

/** Keys of requests without an answer: asking once more gets it, and does not pay twice. */
const unanswered = new Map<string, string>();

/** Asks for other wordings of one passage, one at a time; leaving the page ends the request. */
export function useRewrite(postId: string, passage: string) {
  const queryClient = useQueryClient();
  const quotaQuery = queries.rewriteQuota(postId);
  const { data: quota } = useQuery(quotaQuery);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<RewriteAnswerView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function ask(change: Change): Promise<void> {
    if (!quota) return;
    const asked = JSON.stringify([postId, passage, change]);
    const key = unanswered.get(asked) ?? randomId();
    unanswered.set(asked, key);
    abort.current = new AbortController();
    setBusy(true);
    setProblem(null);
    setAnswer(null);
    try {
      const received = await apiRequest<RewriteAnswerView>('POST', `/api/posts/${postId}/rewrite`, {
        body: { ...change, passage, price: quota.price },
        headers: { 'idempotency-key': key },
        signal: abort.current.signal,
      });
      unanswered.delete(asked);
      setAnswer(received);
      queryClient.setQueryData(quotaQuery.queryKey, received.quota);
      if (received.charged > 0) queryClient.invalidateQueries(queries.stats());
    } catch (error) {
      if (abort.current?.signal.aborted) return;
      setProblem(reasonOf(error, 'No answer came. Please try again.'));
      queryClient.invalidateQueries(quotaQuery);
    } finally {
      setBusy(false);
    }
  }
  const stop = () => abort.current?.abort();
  const clear = () => setAnswer(null);
  return { quota: quota ?? null, busy, answer, problem, ask, stop, clear };
}

/**
 * Puts an accepted wording into the text, as the beginning of a version. `apply` returns false when
 * something else stands there by now.
 */
export function acceptWording(
  { autosave, beginVersion }: Pick<PostDesk, 'autosave' | 'beginVersion'>,
  apply: () => boolean,
): 'applied' | 'unsaved' | 'stale' {
  if (autosave.isDirty) return 'unsaved';
  // The text before it stays a version, to go back to.
  beginVersion();
  return apply() ? 'applied' : 'stale';
}
