import posthog from 'posthog-js';
import { openSink } from './track';

type Options = { key: string; host: string; userId: string };

let isStarted = false;

/** Sends the events of track.ts, and nothing else, to PostHog as those of `userId`. */
export function startPosthog({ key, host, userId }: Options): void {
  if (isStarted) return;
  isStarted = true;
  posthog.init(key, {
    api_host: host,
    bootstrap: { distinctID: userId, isIdentifiedID: true },
    persistence: 'memory',
    respect_dnt: true,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    advanced_disable_flags: true,
  });
  openSink(({ name, properties }) => posthog.capture(name, properties));
}
