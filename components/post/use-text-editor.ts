'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '@/hooks/use-action';
import { isUnauthorized } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { gateState } from '@/lib/auth/session-gate';
import { forgetDraft, readDraft, writeDraft } from './draft-storage';
import type { PostActions } from './post-dialog';

/**
 * The text of a post in an editor: read fresh from the server, with the unsaved changes of this
 * tab on top. They are kept until they are saved or thrown away.
 */
export function useTextEditor(postId: string, edit: PostActions['edit']) {
  const [text, setText] = useState<string | null>(null);
  /** `updatedAt` of the text that unsaved changes of before were made to, once they are back. */
  const [restored, setRestored] = useState<string | null>(null);
  const { run, busy, problem } = useAction(edit);
  const query = useQuery({ ...queries.post(postId), staleTime: 0, gcTime: 0 });
  const post = query.data;
  const saved = post?.content ?? null;

  useEffect(() => {
    if (saved === null) return;
    const draft = readDraft(postId);
    const kept = draft !== null && draft.content !== saved;
    setText((known) => known ?? (kept ? draft.content : saved));
    setRestored(kept ? draft.basis : null);
  }, [postId, saved]);

  const basis = restored ?? post?.updatedAt;
  const dirty = text !== null && saved !== null && text !== saved;
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      // On the way to the login the draft waits in this tab.
      if (gateState() !== 'lost' || !readDraft(postId)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, postId]);

  const change = (content: string) => {
    setText(content);
    if (basis) writeDraft(postId, { content, basis });
  };
  const discard = () => {
    forgetDraft(postId);
    setRestored(null);
    setText(saved);
  };
  const save = async (): Promise<boolean> => {
    if (text === null || !basis || busy) return false;
    const done = await run({ id: postId, content: text, basis });
    if (done) forgetDraft(postId);
    return done !== null;
  };
  return {
    text,
    dirty,
    restored,
    failed: query.isError && !isUnauthorized(query.error),
    busy,
    problem,
    change,
    discard,
    save,
  };
}
