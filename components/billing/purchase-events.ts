import { track } from '@/lib/analytics/track';
import { productFacts } from './products';
import type { Purchase } from './purchase-state';

export function trackStart(product: string): void {
  track({ name: 'checkout_started', properties: itemOf(product) });
}

export function trackClose(product: string, declined: boolean): void {
  track({ name: 'checkout_closed', properties: { ...itemOf(product), declined } });
}

export function trackPurchase({ product, transactionId }: Purchase): void {
  const { credits } = productFacts(product);
  const properties = { ...itemOf(product), transaction_id: transactionId, credits };
  track({ name: 'purchase_completed', properties });
}

function itemOf(product: string) {
  return { product, value: productFacts(product).value, currency: 'USD' as const };
}
