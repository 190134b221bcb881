import { isRecord, tabStore } from '@/lib/browser/browser-storage';

/** A checkout of this tab that was opened and has not ended, so that a reload can go on with it. */
type PendingPurchase = { transactionId: string; product: string; isPaid: boolean };

const key = 'inkwright-purchase';
/** As Paddle writes it into payment links. */
const linkName = '_ptxn';
const keptMs = 3_600_000;

export function savePendingPurchase(userId: string, purchase: PendingPurchase): void {
  tabStore.write(key, { ...purchase, userId, at: Date.now() });
}

/** The pending purchase of this user, unless it is over an hour old. */
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

/** True when this tab has a checkout to go on with, or was opened by a payment link. */
export function hasPendingPurchase(): boolean {
  return tabStore.read(key) !== null || new URLSearchParams(window.location.search).has(linkName);
}

/** The transaction of the payment link that this page was opened by, once; null without one. */
export function takePaymentLink(): string | null {
  const url = new URL(window.location.href);
  const transactionId = url.searchParams.get(linkName);
  if (!transactionId) return null;
  // Paddle.js would open what it finds here by itself, too.
  url.searchParams.delete(linkName);
  window.history.replaceState(window.history.state, '', url);
  return transactionId;
}
