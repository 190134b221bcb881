/** Unsaved text of one post, kept in this tab so that a reload or a crash loses nothing. */
export type Draft = { content: string; basis: string };

const key = (postId: string) => `inkwright:draft:${postId}`;

export function readDraft(postId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key(postId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { content, basis } = stored as Partial<Draft>;
    return typeof content === 'string' && typeof basis === 'string' ? { content, basis } : null;
  } catch {
    return null;
  }
}

export function writeDraft(postId: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(key(postId), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the text is still in the editor, which warns before it closes.
  }
}

export function forgetDraft(postId: string): void {
  try {
    window.sessionStorage.removeItem(key(postId));
  } catch {
    // As above.
  }
}
