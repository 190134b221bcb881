'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import { changeSentence, type SentenceChange } from '@/lib/evidence/change-sentence';
import type { PostActions } from '../post-dialog';

const byHand = 'This sentence cannot be changed from here. Please change it in the editor.';
const notLoaded = 'The text could not be loaded. Please try again.';
const done = {
  remove: 'The sentence is removed. The text before it is among the versions.',
  replace: 'The figure is replaced. The text before it is among the versions.',
  cite: 'The source is cited.',
};

/** Changes one sentence of the saved text and reads the evidence again. */
export function useSentenceChange({ postId, edit }: { postId: string; edit: PostActions['edit'] }) {
  const client = useQueryClient();
  const router = useRouter();
  const { run, busy, problem, setProblem } = useAction(edit);
  const [isReading, setIsReading] = useState(false);
  const [message, setMessage] = useState('');
  const change = async (sentence: string, wanted: SentenceChange) => {
    setMessage('');
    setProblem(null);
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
    router.refresh();
    await client.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/posts'),
    });
  };
  return { change, isBusy: busy || isReading, problem, message };
}
