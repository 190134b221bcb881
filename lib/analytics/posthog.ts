import posthog, { type PostHogConfig } from 'posthog-js/dist/module.no-external';
import { forgetLanding, keptLanding } from './landing';
import { cleanEvent, cleanRequest, maskAttribute } from './privacy';
import { takeSignUp } from './sign-up';
import { openSink, track } from './track';

type AnalyticsUser = { id: string; createdAt: string; status: string; method: string };

const sessionIdleMs = 30 * 60_000;

const config: Partial<PostHogConfig> = {
  persistence: 'localStorage',
  respect_dnt: true,
  before_send: cleanEvent,
  capture_pageview: 'history_change',
  disable_capture_url_hashes: true,
  person_profiles: 'identified_only',
  session_idle_timeout_seconds: sessionIdleMs / 1000,
  request_queue_config: { flush_interval_ms: 3_000 },
  rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
  rageclick: { threshold_px: 30, click_count: 3, timeout_ms: 1_000 },
  // Records which elements are clicked, never their text.
  mask_all_text: true,
  mask_all_element_attributes: true,
  capture_performance: false,
  capture_heatmaps: false,
  capture_dead_clicks: false,
  capture_exceptions: false,
  enable_recording_console_log: false,
  disable_product_tours: true,
  disable_conversations: true,
  session_recording: {
    maskAllInputs: true,
    maskTextSelector: '*',
    maskAttributeFn: maskAttribute,
    blockSelector: 'img, picture, video, canvas, iframe',
    maskCapturedNetworkRequestFn: cleanRequest,
    captureCanvas: { recordCanvas: false },
    recordBody: false,
    recordHeaders: false,
  },
};

let widget: { isShown: boolean; load: (() => void) | null } = { isShown: true, load: null };

let isStarted = false;

export function startPosthog({ key, host }: { key: string; host: string }): boolean {
  if (isStarted) return true;
  return attempt(() => {
    provideParts();
    posthog.init(key, { ...config, api_host: host });
    openSink(({ name, properties }) => attempt(() => posthog.capture(name, properties)));
    isStarted = true;
  });
}

/** Identifies by account id only, never by name or email. */
export function showUser(user: AnalyticsUser | null): void {
  attempt(() => follow(user));
}

function follow(user: AnalyticsUser | null): void {
  const isIdentified = posthog.get_property('$user_state') === 'identified';
  if (isIdentified && user?.id !== posthog.get_distinct_id()) {
    posthog.reset(true);
    forgetLanding();
  }
  const isVisitor = posthog.get_property('$user_state') !== 'identified';
  if (isVisitor) continueLanding();
  if (!user) return;
  posthog.identify(user.id, { subscription_status: user.status }, { signed_up_at: user.createdAt });
  if (takeSignUp(user, Date.now())) trackSignUp(user.method);
}

/** `identify` later turns the landing page's visitor into the user. */
function continueLanding(): void {
  const landing = keptLanding(Date.now());
  if (!landing || landing.distinctId === posthog.get_distinct_id()) return;
  const isSameSession = Date.now() - landing.at < sessionIdleMs;
  posthog.reset({
    bootstrap: {
      distinctID: landing.distinctId,
      ...(isSameSession && { sessionID: landing.sessionId }),
    },
  });
}

function trackSignUp(method: string): void {
  const landing = keptLanding(Date.now());
  const ids = landing
    ? { landing_distinct_id: landing.distinctId, landing_session_id: landing.sessionId }
    : {};
  track({ name: 'signed_up', properties: { method, ...ids } });
}

export function showFeedbackWidget(isShown: boolean): void {
  attempt(() => {
    const { load } = widget;
    widget = { isShown, load: isShown ? null : load };
    posthog.set_config({ disable_surveys: !isShown });
    if (isShown) load?.();
  });
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    console.warn('Analytics:', error);
    return false;
  }
}

type LoadPart = (instance: unknown, part: string, done: (error?: unknown) => void) => void;

/** Larger parts come from our own build; no script comes from PostHog's servers. */
function provideParts(): void {
  const loadExternalDependency: LoadPart = (_instance, part, done) => {
    const finish = (loading: Promise<unknown>) => loading.then(() => done(), done);
    if (/recorder/.test(part)) finish(import('posthog-js/dist/lazy-recorder'));
    else if (part === 'surveys') {
      const load = () => finish(import('posthog-js/dist/surveys'));
      // Surveys loaded while disabled would not start later.
      if (widget.isShown) load();
      else widget.load = load;
    } else done(`${part} is not part of this build`);
  };
  const page = window as unknown as { __PosthogExtensions__?: Record<string, unknown> };
  page.__PosthogExtensions__ = { ...page.__PosthogExtensions__, loadExternalDependency };
}
