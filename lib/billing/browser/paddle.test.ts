import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OverlayEvent } from './paddle';

type Script = { src: string; onerror?: () => void; remove: () => void };

const config = {
  paddleToken: 'test_token',
  paddleEnvironment: 'sandbox' as const,
  paddleScriptUrl: 'http://localhost/paddle.js',
};
let scripts: Script[] = [];
let tell: (event: { name: string }) => void = () => undefined;
const calls: unknown[] = [];
const library = {
  Initialized: false,
  Environment: { set: (name: string) => calls.push(name) },
  Initialize: (options: { token: string; eventCallback: typeof tell }) => {
    library.Initialized = true;
    tell = options.eventCallback;
    calls.push(options.token);
  },
  Update: (options: { eventCallback: typeof tell }) => {
    tell = options.eventCallback;
  },
  Checkout: {
    open: (options: unknown) => calls.push(options),
    close: () => tell({ name: 'checkout.closed' }),
  },
};

beforeEach(async () => {
  vi.resetModules();
  // Read from the disk before the clock stands still.
  await Promise.all([import('./paddle'), import('@paddle/paddle-js')]);
  vi.useFakeTimers();
  scripts = [];
  calls.length = 0;
  library.Initialized = false;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    documentElement: { classList: { contains: () => true } },
    createElement: () => {
      const script: Script = { src: '', remove: () => scripts.splice(scripts.indexOf(script), 1) };
      return script;
    },
    head: { append: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const arrive = () => Object.assign(window, { PaddleBillingV1: library });

async function open(listen: (event: OverlayEvent) => void = () => undefined) {
  const { openOverlay } = await import('./paddle');
  return openOverlay(config, 'txn_1', listen);
}

it('loads the library at the first call, and opens the transaction of the server', async () => {
  const opening = open();
  setTimeout(arrive, 4_850);
  await vi.advanceTimersByTimeAsync(5_100);
  await opening;
  expect(scripts.map(({ src }) => src)).toEqual([config.paddleScriptUrl]);
  expect(calls).toEqual([
    'sandbox',
    'test_token',
    { transactionId: 'txn_1', settings: expect.objectContaining({ theme: 'dark' }) },
  ]);
  await open();
  expect(scripts).toHaveLength(1);
});

it('waits 50 times 100 ms for it, and the next click loads it again', async () => {
  const opening = expect(open()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(4_800);
  expect(scripts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  await opening;
  expect(scripts).toEqual([]);
  setTimeout(arrive, 100);
  const again = open();
  await vi.advanceTimersByTimeAsync(300);
  await again;
  expect(calls).toHaveLength(3);
});

it('does not wait for a script that failed to load, nor begin without a token', async () => {
  const opening = expect(open()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  scripts[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(100);
  await opening;
  const { openOverlay } = await import('./paddle');
  await expect(
    openOverlay({ ...config, paddleToken: null }, 'txn_1', () => undefined),
  ).rejects.toThrow();
  expect(scripts).toEqual([]);
});

it('tells what happens in the overlay in our words, to the one that opened it last', async () => {
  arrive();
  const [first, second]: OverlayEvent[][] = [[], []];
  await open((event) => first?.push(event));
  tell({ name: 'checkout.closed' });
  const { close } = await open((event) => second?.push(event));
  for (const name of ['checkout.loaded', 'checkout.payment.failed', 'checkout.completed'])
    tell({ name });
  close();
  expect(first).toEqual(['closed']);
  expect(second).toEqual(['declined', 'paid', 'closed']);
});
