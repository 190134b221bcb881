import type { OrderKeys } from '@/hooks/use-order';
import { isRecord, type JsonStore } from '@/lib/browser/browser-storage';
import { isRecent } from './wizard-storage';

/** One note per draft, so that two drafts in two tabs do not overwrite each other's. */
const orderKey = (userId: string, draftId: string) =>
  `inkwright:wizard-attempt:${userId}:${draftId}`;

/** How far the order of this very draft is, in any tab; null when none is known to be under way. */
export function orderState(
  store: JsonStore,
  userId: string,
  draftId: string,
): 'sent' | 'started' | null {
  const kept = draftId ? store.read(orderKey(userId, draftId)) : null;
  if (!isRecord(kept)) return null;
  return kept.started === true ? 'started' : 'sent';
}

/** One key per draft in every tab and after a reload: a draft is one post, and paid for once. */
export function draftKeys(store: JsonStore, userId: string, draftId: string): OrderKeys {
  const note = (started: boolean) => {
    forgetOld(store, userId);
    store.write(orderKey(userId, draftId), { started, savedAt: Date.now() });
  };
  return {
    sentBefore: () => (orderState(store, userId, draftId) ? draftId : null),
    keyFor: () => {
      if (!orderState(store, userId, draftId)) note(false);
      return draftId;
    },
    taken: () => note(true),
    refused: () => {
      // Another tab may have started the post since.
      if (orderState(store, userId, draftId) === 'sent') store.remove(orderKey(userId, draftId));
    },
  };
}

/** Drops the notes of drafts that are gone by now. */
function forgetOld(store: JsonStore, userId: string): void {
  for (const key of store.keys()) {
    if (!key.startsWith(orderKey(userId, ''))) continue;
    const kept = store.read(key);
    if (!isRecord(kept) || !isRecent(kept.savedAt)) store.remove(key);
  }
}
