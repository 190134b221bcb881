import type { Paddle, PaddleEventData } from '@paddle/paddle-js';
import type { PublicConfig } from '@/lib/env.client';

type PaddleConfig = Pick<PublicConfig, 'paddleToken' | 'paddleEnvironment' | 'paddleScriptUrl'>;

/** "declined" leaves the overlay open for another card; "closed" always comes last, also after "paid". */
export type OverlayEvent = 'paid' | 'declined' | 'failed' | 'closed';

class PaddleMissing extends Error {}

const scriptUrl = 'https://cdn.paddle.com/paddle/v2/paddle.js';
const tries = 50;
const pauseMs = 100;

const events: Partial<Record<string, OverlayEvent>> = {
  'checkout.completed': 'paid',
  'checkout.payment.failed': 'declined',
  'checkout.payment.error': 'declined',
  'checkout.error': 'failed',
  'checkout.closed': 'closed',
};

let listener: ((event: OverlayEvent) => void) | null = null;

/** Throws {@link PaddleMissing}: no network, an ad blocker, or no token on this server. */
export async function openOverlay(
  config: PaddleConfig,
  transactionId: string,
  listen: (event: OverlayEvent) => void,
): Promise<{ close: () => void }> {
  const paddle = await loadPaddle(config);
  listener = listen;
  const isDark = document.documentElement.classList.contains('dark');
  paddle.Checkout.open({
    transactionId,
    settings: { displayMode: 'overlay', theme: isDark ? 'dark' : 'light', allowLogout: false },
  });
  return { close: () => paddle.Checkout.close() };
}

function tell({ name }: PaddleEventData): void {
  const event = events[name ?? ''];
  if (event) listener?.(event);
}

async function loadPaddle(config: PaddleConfig): Promise<Paddle> {
  const { paddleToken: token, paddleEnvironment: environment } = config;
  if (!token) throw new PaddleMissing();
  const { initializePaddle, getPaddleInstance } = await import('@paddle/paddle-js').catch(() => {
    throw new PaddleMissing();
  });
  await untilThere(config.paddleScriptUrl ?? scriptUrl, () => getPaddleInstance('v1'));
  const paddle = await initializePaddle({ token, environment, eventCallback: tell });
  if (!paddle) throw new PaddleMissing();
  return paddle;
}

/** The package caches a script that failed to load; removing the tag lets the next click retry. */
async function untilThere(url: string, instance: () => unknown): Promise<void> {
  if (instance()) return;
  const script = document.createElement('script');
  let hasFailed = false;
  script.src = url;
  script.onerror = () => {
    hasFailed = true;
  };
  document.head.append(script);
  for (let tried = 0; tried < tries && !hasFailed; tried++) {
    if (instance()) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  if (instance()) return;
  script.remove();
  throw new PaddleMissing();
}
