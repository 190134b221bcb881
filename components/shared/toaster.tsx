'use client';
import { type ComponentType, useEffect, useState } from 'react';
import { whenNoticeWaits } from '@/lib/browser/notify';

const retryMs = 2000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * The place where toasts appear. The library behind it comes with the reader's first click or key,
 * or with the first notice: no page needs it to be read.
 */
export function Toaster() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => (Loaded ? undefined : loadOnDemand((made) => setLoaded(() => made))), [Loaded]);
  return Loaded ? <Loaded /> : null;
}

function loadOnDemand(done: (toaster: ComponentType) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let isWaitedFor = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import('./toast-outlet').then(
      ({ ToastOutlet }) => done(ToastOutlet),
      () => {
        isLoading = false;
        // What is to be told is often that the server cannot be reached; it is kept until it can.
        if (isWaitedFor) timer = setTimeout(load, retryMs);
      },
    );
  };
  const stop = whenNoticeWaits(() => {
    isWaitedFor = true;
    load();
  });
  for (const sign of signs) window.addEventListener(sign, load, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, load);
  };
}
