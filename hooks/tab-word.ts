import { localStore } from '@/lib/browser/browser-storage';
import { randomId } from '@/lib/browser/random-id';

type TabWord = {
  tell: () => void;
  listen: (listener: () => void) => () => void;
};

export const jobsChanged = tabWord('inkwright:jobs-changed');
export const creditsBought = tabWord('inkwright:credits-bought');

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
      // Other tabs get a storage event only when the value changes.
      else localStore.write(name, randomId());
    },
    listen: (listener) => {
      const opened = openChannel();
      if (opened) {
        opened.addEventListener('message', listener);
        return () => opened.removeEventListener('message', listener);
      }
      const received = (event: StorageEvent) => {
        if (event.key === name) listener();
      };
      window.addEventListener('storage', received);
      return () => window.removeEventListener('storage', received);
    },
  };
}
