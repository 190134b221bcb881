'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import { changeSentence, type SentenceChange } from '@/lib/evidence/change-sentence';
import type { PostActions } from '../post-dialog';
import { usePostChanged } from '../use-post-changed';

const byHand = 'This sentence cannot be changed from here. Please change it in the editor.';
const notLoaded = 'The text could not be loaded. Please try again.';
const done = {
  remove: 'Sentence removed. The earlier text is kept in Versions.',
  replace: 'Figure replaced. The earlier text is kept in Versions.',
  cite: 'The source is cited.',
};

export type EvidenceActions = Pick<PostActions, 'edit' | 'markOwn' | 'chooseSources'>;

/** Changes one sentence of the saved text and reads the evidence again. */
export function useSentenceChange(postId: string, actions: EvidenceActions) {
  const client = useQueryClient();
  const { changed } = usePostChanged(postId);
  const { run, busy, problem, setProblem } = useAction(actions.edit);
  const own = useAction(actions.markOwn);
  const [isReading, setIsReading] = useState(false);
  const [message, setMessage] = useState('');
  const change = async (sentence: string, wanted: SentenceChange) => {
    setMessage('');
    setProblem(null);
    own.setProblem(null);
    setIsReading(true);
    const post = await client
      .fetchQuery({ ...queries.post(postId), staleTime: 0 })
      .catch(() => null);
    setIsReading(false);
    if (!post) return setProblem(notLoaded);
    const content = changeSentence(post.content, sentence, wanted);
    if (content === null) return setProblem(byHand);
    const saved = await run({ id: postId, content, basis: post.updatedAt });
    if (!saved) return;
    setMessage(done[wanted.kind]);
    changed();
  };
  const markOwn = async (sentence: string, isOwn: boolean) => {
    setMessage('');
    setProblem(null);
    const marked = await own.run({ id: postId, sentence, isOwn });
    if (!marked) return;
    setMessage(isOwn ? 'Marked as your own experience.' : 'No longer marked as your own.');
    await changed();
  };
  return {
    change,
    markOwn,
    isBusy: busy || own.busy || isReading,
    problem: problem ?? own.problem,
    message,
  };
}
