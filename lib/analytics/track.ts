type Item = { product: string; value: number; currency: 'USD' };

/**
 * Everything that is reported, with what it says. `value` is in the currency's main unit. Never what
 * a writer has written: no keyword, title, prompt or text.
 */
type AnalyticsEvent =
  | { name: 'signed_up'; properties: { method: string } & LandingProperties }
  | { name: 'upgrade_modal_opened'; properties: { modal: string } }
  | { name: 'checkout_started'; properties: Item }
  | { name: 'checkout_closed'; properties: Item & { declined: boolean } }
  | { name: 'purchase_completed'; properties: Item & { transaction_id: string; credits: number } };

/** The visitor and the visit of the landing page that led to the account. */
type LandingProperties = { landing_distinct_id?: string; landing_session_id?: string };

type Sink = (event: AnalyticsEvent) => void;

const mostWaiting = 50;
const waiting: AnalyticsEvent[] = [];
let sink: Sink | null = null;

/** Reports an event once there is something to report to; without a key nothing ever is. */
export function track(event: AnalyticsEvent): void {
  if (sink) sink(event);
  else if (waiting.length < mostWaiting) waiting.push(event);
}

/** Gives the events to `opened`, those that have waited first. */
export function openSink(opened: Sink): void {
  sink = opened;
  for (const event of waiting.splice(0)) opened(event);
}
