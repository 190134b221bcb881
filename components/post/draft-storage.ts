import { isRecord, localStore } from '@/lib/browser/browser-storage';

/** A text that the server does not have yet, kept so that a reload or a crash loses nothing. */
export type Draft = {
  title: string;
  content: string;
  /** `updatedAt` of the text that it changes. */
  basis: string;
  /** When it was kept, in milliseconds. */
  at: number;
};

const prefixOf = (postId: string) => `inkwright:draft:${postId}:`;

/** Whether this browser keeps unsaved text of a post. */
export function hasDraft(postId: string): boolean {
  return draftKeys(postId).length > 0;
}

/** The unsaved texts of a post, of every tab, newest first. */
export function listDrafts(postId: string): Draft[] {
  const drafts = draftKeys(postId).flatMap((key) => toDraft(localStore.read(key)) ?? []);
  return drafts.sort((a, b) => b.at - a.at);
}

/** Keeps the text of one open editor. False when the browser's storage is full or forbidden. */
export function keepDraft(postId: string, session: string, draft: Draft): boolean {
  return localStore.write(prefixOf(postId) + session, draft);
}

/** Forgets the text of one editor, once it is saved. */
export function forgetDraft(postId: string, session: string): void {
  localStore.remove(prefixOf(postId) + session);
}

/** Forgets the texts that are saved or that the writer has decided about; the others stay. */
export function forgetDrafts(postId: string, isOver: (draft: Draft) => boolean): void {
  for (const key of draftKeys(postId)) {
    const draft = toDraft(localStore.read(key));
    if (!draft || isOver(draft)) localStore.remove(key);
  }
}

function draftKeys(postId: string): string[] {
  return localStore.keys().filter((key) => key.startsWith(prefixOf(postId)));
}

function toDraft(stored: unknown): Draft | null {
  if (!isRecord(stored)) return null;
  const { title, content, basis, at } = stored;
  if (typeof title !== 'string' || typeof content !== 'string') return null;
  return typeof basis === 'string' && typeof at === 'number' ? { title, content, basis, at } : null;
}
