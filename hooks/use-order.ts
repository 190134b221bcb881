'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { randomId } from '@/lib/browser/random-id';
import { wakeJobs } from './job-polls';
import { useCredits } from './use-credits';
import { type UpgradeKind, useUpgradeModal } from './use-upgrade-modal';

// Far longer than an order takes; a retry with the same key then finds out.
const timeoutMs = 60_000;
const noAnswer = 'The server did not answer. Try again: you pay once.';

/** Idempotency keys: a request repeated after a lost answer must not pay twice. */
export type OrderKeys = {
  /** The key of an earlier send; null when unsent or known to be refused. */
  sentBefore: (body: unknown) => string | null;
  keyFor: (body: unknown) => string;
  taken: () => void;
  /** The server has no work under the last key. */
  refused: () => void;
};

type Order = {
  url: string;
  body: unknown;
  /** Credits. */
  price: number;
  upgrade: UpgradeKind;
  fallback: string;
  onConflict?: () => void;
};

export type OrderResult<T> =
  | { outcome: 'started'; answer: T }
  /** The user already knows why, or another order is in flight. */
  | { outcome: 'refused' }
  | { outcome: 'failed'; error: string };

/** Lowers the cached balance at once and restores it on failure; refuses concurrent orders. */
export function useOrder({ keys: given }: { keys?: OrderKeys } = {}) {
  const client = useQueryClient();
  const credits = useCredits();
  const { open } = useUpgradeModal();
  const [own] = useState(keysInMemory);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const keys = given ?? own;

  const order = useCallback(
    async <T>({ url, body, price, upgrade, ...notices }: Order): Promise<OrderResult<T>> => {
      if (running.current) return { outcome: 'refused' };
      const known = credits.known();
      const isRepeat = keys.sentBefore(body) !== null;
      // A repeat may be paid already with only its answer lost, so the server decides.
      if (!isRepeat && known !== undefined && known < price) {
        open(upgrade);
        return { outcome: 'refused' };
      }
      const setRunning = (runs: boolean) => {
        running.current = runs;
        setBusy(runs);
      };
      setRunning(true);
      // The balance may already lack a repeat's price.
      const giveBack = isRepeat ? null : credits.spend(price);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new OrderTimeout()), timeoutMs);
      try {
        const headers = { 'idempotency-key': keys.keyFor(body) };
        const { signal } = patience;
        const answer = await apiRequest<T>('POST', url, { body, headers, signal });
        keys.taken();
        // Until the list shows the new jobs, the screen would offer the order again.
        wakeJobs(client).finally(() => setRunning(false));
        return { outcome: 'started', answer };
      } catch (error) {
        setRunning(false);
        giveBack?.();
        // The server may have taken the order and the credits before the answer was lost.
        wakeJobs(client);
        if (isRefusal(error, isRepeat)) keys.refused();
        const status = error instanceof ApiError ? error.status : null;
        if (status === 402) open(upgrade);
        else if (status === 409 && notices.onConflict) notices.onConflict();
        // lib/auth/session-gate.ts handles a lost session.
        else if (status !== 401) {
          const fallback = error instanceof OrderTimeout ? noAnswer : notices.fallback;
          return { outcome: 'failed', error: reasonOf(error, fallback) };
        }
        return { outcome: 'refused' };
      } finally {
        clearTimeout(timer);
      }
    },
    [client, credits, keys, open],
  );
  return { order, busy };
}

class OrderTimeout extends Error {}

// True only when the server surely has no work under the key; faults and proxy pages prove nothing.
// For a repeat only 402 counts: the server looks up the key before the credits.
function isRefusal(error: unknown, isRepeat: boolean): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  if (error.status === 402) return true;
  return !isRepeat && error.status < 500 && error.status !== 409;
}

export function keysInMemory(): OrderKeys {
  let sent: { payload: string; key: string } | null = null;
  const forget = () => {
    sent = null;
  };
  const sentBefore = (body: unknown) => (sent?.payload === JSON.stringify(body) ? sent.key : null);
  return {
    sentBefore,
    keyFor: (body) => {
      const key = sentBefore(body) ?? randomId();
      sent = { payload: JSON.stringify(body), key };
      return key;
    },
    taken: forget,
    refused: forget,
  };
}
