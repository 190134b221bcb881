import { localStore } from '@/lib/browser-storage';
import { randomId } from '@/lib/random-id';

/** Name of the channel, and of the storage entry that stands in for it. */
const name = 'inkwright:jobs-changed';

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** Tells the other tabs of this browser that jobs have changed. */
export function tellTabs(): void {
  const opened = openChannel();
  if (opened) opened.postMessage(null);
  // Every write differs: browsers report only changes of an entry to the other tabs.
  else localStore.write(name, randomId());
}

/** Calls `listener` when another tab says that jobs have changed; returns how to stop. */
export function onTabWord(listener: () => void): () => void {
  const opened = openChannel();
  if (opened) {
    opened.addEventListener('message', listener);
    return () => opened.removeEventListener('message', listener);
  }
  const heard = (event: StorageEvent) => {
    if (event.key === name) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
