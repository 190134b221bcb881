'use client';
import { useSyncExternalStore } from 'react';

/**
 * Says that the browser is offline. It lies over the page, so that nothing moves, and takes no clicks:
 * below, because toasts come from above, and clear of the bars at the lower edge.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 px-3 print:hidden"
    >
      {isOnline ? null : (
        <p className="mx-auto w-fit text-balance rounded-2xl bg-foreground px-4 py-2 text-center text-background text-sm shadow-lift">
          You are offline. Changes cannot be saved until you are back.
        </p>
      )}
    </div>
  );
}

function follow(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
