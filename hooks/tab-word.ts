import { localStore } from '@/lib/browser/browser-storage';
import { randomId } from '@/lib/browser/random-id';

type TabWord = {
  /** Says it to the other tabs of this browser. */
  tell: () => void;
  /** Calls `listener` when another tab says it; returns how to stop. */
  listen: (listener: () => void) => () => void;
};

export const jobsChanged = tabWord('inkwright:jobs-changed');
export const creditsBought = tabWord('inkwright:credits-bought');

/** `name` is that of the channel, and of the storage entry that stands in for it. */
function tabWord(name: string): TabWord {
  let channel: BroadcastChannel | null = null;
  const openChannel = () => {
    if (typeof BroadcastChannel === 'undefined') return null;
    channel ??= new BroadcastChannel(name);
    return channel;
  };
  return {
    tell: () => {
      const opened = openChannel();
      if (opened) opened.postMessage(null);
      // Every write differs: browsers report only changes of an entry to the other tabs.
      else localStore.write(name, randomId());
    },
    listen: (listener) => {
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
    },
  };
}
