'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { randomId } from '@/lib/browser/random-id';
import { wakeJobs } from './job-polls';
import { useCredits } from './use-credits';
import { type UpgradeKind, useUpgradeModal } from './use-upgrade-modal';

/** An order is taken in far less; then the same key asks again whether it was. */
const timeoutMs = 60_000;
const noAnswer = 'The server did not answer. Try again: you pay once.';

/** The idempotency keys of orders, so that a request repeated after a lost answer cannot pay twice. */
export type OrderKeys = {
  /** The key under which this very request was sent, unless it is known to have been refused. */
  sentBefore: (body: unknown) => string | null;
  /** The key to send this request under; remembered as sent. */
  keyFor: (body: unknown) => string;
  /** The server took the last request. */
  taken: () => void;
  /** The server has no work under the key of the last request. */
  refused: () => void;
};

type Order = {
  url: string;
  body: unknown;
  /** Credits. */
  price: number;
  /** The modal that opens when the credits do not cover the price. */
  upgrade: UpgradeKind;
  /** Said when a failed request came without a sentence of the server. */
  fallback: string;
  /** Answers a 409 in place of a failure. */
  onConflict?: () => void;
};

export type OrderResult<T> =
  | { outcome: 'started'; answer: T }
  /** The reader was told why, by a modal, the login or `onConflict`; or another order is on its way. */
  | { outcome: 'refused' }
  | { outcome: 'failed'; error: string };

/**
 * Orders paid work. The price leaves the shown balance at once and comes back when the order fails.
 * A second order while one is on its way is refused. Without `keys` they are kept in memory.
 */
export function useOrder({ keys: given }: { keys?: OrderKeys } = {}) {
  const client = useQueryClient();
  const credits = useCredits();
  const { open } = useUpgradeModal();
  const [own] = useState(keysInMemory);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const keys = given ?? own;

  const order = useCallback(
    async <T>({ url, body, price, upgrade, ...told }: Order): Promise<OrderResult<T>> => {
      if (running.current) return { outcome: 'refused' };
      const known = credits.known();
      const isRepeat = keys.sentBefore(body) !== null;
      // Sent before, it may be paid for and only its answer lost: then the server decides.
      if (!isRepeat && known !== undefined && known < price) {
        open(upgrade);
        return { outcome: 'refused' };
      }
      const setRunning = (runs: boolean) => {
        running.current = runs;
        setBusy(runs);
      };
      setRunning(true);
      // The balance may lack the price of a repeated order already.
      const giveBack = isRepeat ? null : credits.spend(price);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new OrderTimeout()), timeoutMs);
      try {
        const headers = { 'idempotency-key': keys.keyFor(body) };
        const { signal } = patience;
        const answer = await apiRequest<T>('POST', url, { body, headers, signal });
        keys.taken();
        // Until the list shows the new jobs, the screen would offer the same order again.
        wakeJobs(client).finally(() => setRunning(false));
        return { outcome: 'started', answer };
      } catch (error) {
        setRunning(false);
        giveBack?.();
        // The answer may be lost after the server had taken the order and the credits.
        wakeJobs(client);
        if (isRefusal(error, isRepeat)) keys.refused();
        const status = error instanceof ApiError ? error.status : null;
        if (status === 402) open(upgrade);
        else if (status === 409 && told.onConflict) told.onConflict();
        // The lost session is told by lib/api/session-gate.ts.
        else if (status !== 401) {
          const fallback = error instanceof OrderTimeout ? noAnswer : told.fallback;
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

/**
 * Whether the server surely has no work under the key: a fault or a page of a proxy says nothing of
 * it. Of an earlier request under the key only 402 tells, because the server looks for that first.
 */
function isRefusal(error: unknown, isRepeat: boolean): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  if (error.status === 402) return true;
  return !isRepeat && error.status < 500 && error.status !== 409;
}

/** Keys of one screen; a key is used for the same request until the server has taken or refused it. */
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
