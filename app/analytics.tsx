'use client';
import { type ComponentType, useEffect, useState } from 'react';

/** Loads analytics code only with a key or a landing parameter. */
export function Analytics({ posthogKey }: { posthogKey: string | null }) {
  const [Reporter, setReporter] = useState<ComponentType | null>(null);
  useEffect(() => {
    const { search } = window.location;
    if (posthogKey || /[?&]u=/.test(search))
      import('./analytics-start').then(
        ({ startAnalytics }) =>
          startAnalytics({ search, isOn: Boolean(posthogKey) }, (made) => setReporter(() => made)),
        () => undefined,
      );
  }, [posthogKey]);
  return Reporter ? <Reporter /> : null;
}
