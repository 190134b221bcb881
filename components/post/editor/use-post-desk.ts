'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { noticeSignOut } from '@/hooks/use-action';
import { queries } from '@/lib/api/queries';
import { loseSession } from '@/lib/auth/session-gate';
import { isNewVersion } from '@/lib/browser/new-version';
import { randomId } from '@/lib/browser/random-id';
import { cleanLine } from '@/lib/text/clean';
import { forgetDraft, forgetDrafts, keepDraft } from '../draft-storage';
import type { PostActions } from '../post-dialog';
import { Autosave, type AutosavePorts, type PostText, type StoredText } from './autosave';
import { PostDocument } from './post-document';

type Opened = {
  postId: string;
  /** What the server has. */
  stored: StoredText;
  /** What the writer begins with: that, or unsaved text of before. */
  text: PostText;
  /** `at` of the draft that it begins with. */
  keptAt: number | null;
  actions: PostActions;
};

/** A post's text with its saving, and the way to begin a version with the next save. */
export function openDesk({ postId, stored, text, actions }: Omit<Opened, 'keptAt'>) {
  const post = new PostDocument(text);
  // Saves of one session within some minutes are one version.
  let session = randomId();
  const beginVersion = () => {
    session = randomId();
  };
  const autosave = new Autosave(
    stored,
    portsOf(postId, actions, () => session),
  );
  return { post, autosave, beginVersion };
}

/** The open post and its saving, together from the first key to the last save. */
export function usePostDesk({ postId, stored, text, keptAt, actions }: Opened) {
  const queryClient = useQueryClient();
  const [desk] = useState(() => {
    /** The text as the server has it, or null when it cannot be read. */
    const read = (): Promise<StoredText | null> =>
      queryClient.fetchQuery({ ...queries.post(postId), staleTime: 0 }).catch(() => null);
    return { ...openDesk({ postId, stored, text, actions }), read };
  });
  const { post, autosave } = desk;
  useEffect(() => {
    const unsubscribe = post.subscribe(() =>
      autosave.change({ title: post.title, content: post.content }),
    );
    // Unsaved text of before is saved without waiting for a key, and kept as this editor's.
    autosave.change({ title: post.title, content: post.content });
    autosave.keep();
    if (autosave.view.keptHere) forgetDrafts(postId, ({ at }) => at === keptAt);
    const onHide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      autosave.keep();
      if (autosave.isDirty && !autosave.view.keptHere) event.preventDefault();
    };
    const onOnline = () => void autosave.flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('online', onOnline);
      unsubscribe();
      autosave.flush();
    };
  }, [postId, post, autosave, keptAt]);
  const saving = useSyncExternalStore(autosave.subscribe, () => autosave.view);
  useSyncExternalStore(post.subscribe, () => post.version);
  return { ...desk, saving };
}
export type PostDesk = ReturnType<typeof usePostDesk>;

function portsOf(postId: string, actions: PostActions, session: () => string): AutosavePorts {
  const draft = randomId();
  return {
    save: async ({ title, content, basis }) => {
      // Without a title the post keeps the one it has.
      const cleaned = cleanLine(title);
      const named = cleaned ? { title: cleaned } : {};
      const result = await actions
        .edit({ id: postId, ...named, content, basis, session: session() })
        .catch((error: unknown) => {
          if (isNewVersion(error)) return 'new-version' as const;
          noticeSignOut();
          throw error;
        });
      if (result === 'new-version') return result;
      if (!result.ok && result.error.code === 'unauthorized') loseSession();
      return result;
    },
    keep: (text) => keepDraft(postId, draft, { ...text, at: Date.now() }),
    forget: () => forgetDraft(postId, draft),
  };
}
