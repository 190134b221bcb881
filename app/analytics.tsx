'use client';
import { type ComponentType, useEffect, useState } from 'react';

/** Brings the analytics along when there is something for them to do. */
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
