import { isRecord, tabStore } from '@/lib/browser-storage';

/** A checkout of this tab that was opened and has not ended, so that a reload can go on with it. */
type PendingPurchase = { transactionId: string; product: string; isPaid: boolean };

const key = 'inkwright-purchase';
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

/** True when this tab may have something to go on with. */
export function hasPendingPurchase(): boolean {
  return tabStore.read(key) !== null;
}
