type Item = { product: string; value: number; currency: 'USD' };

/** Everything that is reported, with what it says. `value` is in the currency's main unit. */
type AnalyticsEvent =
  | { name: 'upgrade_modal_opened'; properties: { modal: string } }
  | { name: 'checkout_started'; properties: Item }
  | { name: 'checkout_closed'; properties: Item & { declined: boolean } }
  | { name: 'purchase_completed'; properties: Item & { transaction_id: string; credits: number } };

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
