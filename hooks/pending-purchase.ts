import { isRecord, tabStore } from '@/lib/browser/browser-storage';

type PendingPurchase = { transactionId: string; product: string; isPaid: boolean };

const key = 'inkwright-purchase';
// Paddle's query parameter in payment links.
const linkName = '_ptxn';
const keptMs = 3_600_000;

export function savePendingPurchase(userId: string, purchase: PendingPurchase): void {
  tabStore.write(key, { ...purchase, userId, at: Date.now() });
}

export function readPendingPurchase(userId: string): PendingPurchase | null {
  const stored = tabStore.read(key);
  if (!isRecord(stored) || stored.userId !== userId) return null;
  const { transactionId, product, isPaid, at } = stored;
  if (typeof transactionId !== 'string' || typeof product !== 'string') return null;
  if (typeof at !== 'number' || Date.now() - at > keptMs) return null;
  return { transactionId, product, isPaid: isPaid === true };
}

export function forgetPendingPurchase(): void {
  tabStore.remove(key);
}

export function hasPendingPurchase(): boolean {
  return tabStore.read(key) !== null || new URLSearchParams(window.location.search).has(linkName);
}

/** Returns a payment link's transaction once: removes it from the address. */
export function takePaymentLink(): string | null {
  const url = new URL(window.location.href);
  const transactionId = url.searchParams.get(linkName);
  if (!transactionId) return null;
  // Paddle.js would also open it by itself.
  url.searchParams.delete(linkName);
  window.history.replaceState(window.history.state, '', url);
  return transactionId;
}
