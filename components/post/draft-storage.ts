import { isRecord, tabStore } from '@/lib/browser-storage';

/** Unsaved text of one post, kept in this tab so that a reload or a crash loses nothing. */
type Draft = { content: string; basis: string };

const key = (postId: string) => `inkwright:draft:${postId}`;

export function readDraft(postId: string): Draft | null {
  const stored = tabStore.read(key(postId));
  if (!isRecord(stored)) return null;
  const { content, basis } = stored;
  return typeof content === 'string' && typeof basis === 'string' ? { content, basis } : null;
}

export function writeDraft(postId: string, draft: Draft): void {
  tabStore.write(key(postId), draft);
}

export function forgetDraft(postId: string): void {
  tabStore.remove(key(postId));
}
