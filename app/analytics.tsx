'use client';
import { type ComponentType, useEffect, useState } from 'react';
import { doNotTrack } from '@/lib/analytics/do-not-track';
import type { PublicConfig } from '@/lib/env.client';

/**
 * Loads the analytics when the browser has nothing else to do; without a key, or where the browser
 * asks not to be tracked, never.
 */
export function Analytics({ posthogKey }: Pick<PublicConfig, 'posthogKey'>) {
  const [Reporter, setReporter] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (doNotTrack()) return;
    const parameter = new URLSearchParams(window.location.search).get('u');
    if (parameter !== null)
      import('@/lib/analytics/landing').then(
        ({ keepLanding }) => keepLanding(parameter, Date.now()),
        () => undefined,
      );
    if (!posthogKey) return;
    return whenIdle(() =>
      import('./analytics-reporter').then(
        ({ AnalyticsReporter }) => setReporter(() => AnalyticsReporter),
        () => undefined,
      ),
    );
  }, [posthogKey]);
  return Reporter ? <Reporter /> : null;
}

/** Safari has no requestIdleCallback. Returns the way to call it off. */
function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
