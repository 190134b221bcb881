type Item = { product: string; value: number; currency: 'USD' };

/** Never contains a writer's keyword, title, prompt or text. `value` is in dollars. */
type AnalyticsEvent =
  | { name: 'signed_up'; properties: { method: string } & LandingProperties }
  | { name: 'upgrade_modal_opened'; properties: { modal: string } }
  | { name: 'checkout_started'; properties: Item }
  | { name: 'checkout_closed'; properties: Item & { declined: boolean } }
  | { name: 'purchase_completed'; properties: Item & { transaction_id: string; credits: number } };

type LandingProperties = { landing_distinct_id?: string; landing_session_id?: string };

type Sink = (event: AnalyticsEvent) => void;

const maxWaiting = 50;
const waiting: AnalyticsEvent[] = [];
let sink: Sink | null = null;

/** Queues events until a sink opens; without a PostHog key none opens. */
export function track(event: AnalyticsEvent): void {
  if (sink) sink(event);
  else if (waiting.length < maxWaiting) waiting.push(event);
}

export function openSink(opened: Sink): void {
  sink = opened;
  for (const event of waiting.splice(0)) opened(event);
}
