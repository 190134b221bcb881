import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import { openGate } from '@/lib/auth/session-gate';
import { keysInMemory, type OrderKeys, useOrder } from './use-order';
import { UpgradeProvider } from './use-upgrade-modal';

const request = { url: '/api/jobs/image-generation', body: { a: 1 }, price: 100 } as const;
const answers: (() => Response)[] = [];
/** The idempotency keys that the server saw. */
const seen: (string | null)[] = [];

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    const answer = answers.shift();
    if (!answer) throw new Error('No answer was expected.');
    seen.push(key);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  answers.length = 0;
  seen.length = 0;
});

const taken = () => Response.json({ jobId: 'j' }, { status: 202 });
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const refused = (status: number) => () =>
  Response.json({ error: { code: 'some_code', message: 'No.' } }, { status });
const proxyPage = (status: number) => () => new Response('<html>', { status });

/** Orders once per answer, and tells which of the keys that the server saw are the same. */
async function keysSent(...given: (() => Response)[]): Promise<string> {
  answers.push(...given);
  const keys = keysInMemory();
  for (const _ of given) {
    await orderWith(keys)({ ...request, upgrade: 'credits', fallback: 'No.' });
    // A 401 ends the session of the page; the reader signs in again.
    openGate();
  }
  const kinds = [...new Set(seen)];
  return seen.map((key) => 'ABC'[kinds.indexOf(key)]).join('');
}

type Order = ReturnType<typeof useOrder>['order'];

function Screen({ keys, onOrder }: { keys: OrderKeys; onOrder: (order: Order) => void }) {
  onOrder(useOrder({ keys }).order);
  return null;
}

function orderWith(keys: OrderKeys, client = createQueryClient()): Order {
  const orders: Order[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UpgradeProvider>
        <Screen keys={keys} onOrder={(order) => orders.push(order)} />
      </UpgradeProvider>
    </QueryClientProvider>,
  );
  if (!orders[0]) throw new Error('The screen was not drawn.');
  return orders[0];
}

it('sends a repeated order under the key of the one whose answer was lost', async () => {
  expect(await keysSent(lost, taken, taken)).toBe('AAB');
});

it('does not take the page of a proxy for the word of the server', async () => {
  expect(await keysSent(proxyPage(504), proxyPage(403), taken)).toBe('AAA');
});

it.each([401, 402, 422, 429])(
  'has another key after the server refused with %i',
  async (status) => {
    expect(await keysSent(refused(status), taken)).toBe('AB');
  },
);

it.each([409, 500, 503])(
  'keeps the key after %i, which may come after the order',
  async (status) => {
    expect(await keysSent(refused(status), taken)).toBe('AA');
  },
);

it('keeps the key of a lost order that is refused when it is repeated', async () => {
  expect(await keysSent(lost, refused(401), taken)).toBe('AAA');
});

it('knows that a lost order was never taken when its repeat lacks the credits', async () => {
  expect(await keysSent(lost, refused(402), taken)).toBe('AAB');
});

it('has another key for another request', () => {
  const keys = keysInMemory();
  const key = keys.keyFor({ a: 1 });
  expect(keys.sentBefore({ a: 1 })).toBe(key);
  expect(keys.sentBefore({ a: 2 })).toBeNull();
  expect(keys.keyFor({ a: 2 })).not.toBe(key);
});

it('ends an order after a minute without an answer, and keeps its key', async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const keys = keysInMemory();
    const result = orderWith(keys)({ ...request, upgrade: 'credits', fallback: 'No.' });
    const key = keys.sentBefore(request.body);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([result, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    const error = 'The server did not answer. Try again: you pay once.';
    expect(await result).toEqual({ outcome: 'failed', error });
    expect(key).not.toBeNull();
    expect(keys.sentBefore(request.body)).toBe(key);
  } finally {
    vi.useRealTimers();
  }
});

/** The balance that is shown while an order waits for its answer, and after it failed. */
async function balances(keys: OrderKeys, whileWaiting = (_tell: (credits: number) => void) => {}) {
  const client = createQueryClient();
  const { queryKey } = queries.stats();
  const cachedCredits = () => client.getQueryData<{ credits: number }>(queryKey)?.credits;
  const tell = (credits: number) => {
    client.setQueryData(queryKey, { credits }, { updatedAt: Date.now() + 1 });
  };
  client.setQueryData(queryKey, { credits: 250 });
  let during: number | undefined;
  answers.push(() => {
    during = cachedCredits();
    whileWaiting(tell);
    return lost();
  });
  await orderWith(keys, client)({ ...request, upgrade: 'credits', fallback: 'No.' });
  return { during, after: cachedCredits() };
}

it('takes the price from the shown balance, and gives it back when the order fails', async () => {
  expect(await balances(keysInMemory())).toEqual({ during: 150, after: 250 });
});

it('adds nothing to a balance that the server told meanwhile', async () => {
  const result = await balances(keysInMemory(), (tell) => tell(240));
  expect(result).toEqual({ during: 150, after: 240 });
});

it('takes the price of a repeated order only once', async () => {
  const keys = keysInMemory();
  keys.keyFor(request.body);
  expect(await balances(keys)).toEqual({ during: 250, after: 250 });
});
