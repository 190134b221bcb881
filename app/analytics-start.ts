import type { ComponentType } from 'react';
import { doNotTrack } from '@/lib/analytics/do-not-track';
import { keepLanding } from '@/lib/analytics/landing';

type Page = {
  search: string;
  isOn: boolean;
};

/** Does nothing under Do Not Track. Loads the reporter when the browser is idle. */
export function startAnalytics({ search, isOn }: Page, done: (reporter: ComponentType) => void) {
  if (doNotTrack()) return;
  const parameter = new URLSearchParams(search).get('u');
  if (parameter !== null) keepLanding(parameter, Date.now());
  if (!isOn) return;
  const load = () =>
    import('./analytics-reporter').then(
      ({ AnalyticsReporter }) => done(AnalyticsReporter),
      () => undefined,
    );
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5_000 });
  else setTimeout(load, 2_000);
}
