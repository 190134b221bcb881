import { isRecord, localStore } from '@/lib/browser-storage';

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

type Text = { title: string; content: string };

/** The newest unsaved text of a post, of whichever tab, that differs from the saved one, or null. */
export function readDraft(postId: string, saved: Text): Draft | null {
  const drafts = draftKeys(postId).flatMap((key) => toDraft(localStore.read(key)) ?? []);
  return drafts.filter((draft) => !isSame(draft, saved)).sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Keeps the text of one open editor. False when the browser's storage is full or forbidden. */
export function keepDraft(postId: string, session: string, draft: Draft): boolean {
  return localStore.write(prefixOf(postId) + session, draft);
}

/** Forgets the text of one editor, once it is saved. */
export function forgetDraft(postId: string, session: string): void {
  localStore.remove(prefixOf(postId) + session);
}

/** Forgets a text kept up to a moment, once the writer has chosen; other unsaved texts stay. */
export function forgetDrafts(postId: string, text: Text, until: number): void {
  for (const key of draftKeys(postId)) {
    const draft = toDraft(localStore.read(key));
    if (!draft || (draft.at <= until && isSame(draft, text))) localStore.remove(key);
  }
}

function isSame(a: Text, b: Text): boolean {
  return a.content === b.content && a.title === b.title;
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
