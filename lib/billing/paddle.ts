import { z } from 'zod';
import { paddleEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** The only file that knows Paddle's API. Calls are plain fetches: two of them need no SDK. */

const answerMs = 15_000;

const Transaction = z.object({
  data: z.object({
    id: z.string(),
    checkout: z.object({ url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
  }),
});

const PortalSession = z.object({
  data: z.object({
    urls: z.object({ general: z.object({ overview: z.url({ protocol: /^https?$/ }) }) }),
  }),
});

/**
 * Creates the transaction of a Creator plan for a user. `custom_data.user_id` is how its webhooks
 * find the account again. Throws AppError `unavailable`.
 */
export async function createTransaction(buyer: { userId: string; customerId: string | null }) {
  const env = configured();
  const { data } = await call('/transactions', Transaction, {
    items: [{ price_id: env.PADDLE_PRICE_ID, quantity: 1 }],
    custom_data: { user_id: buyer.userId },
    ...(buyer.customerId ? { customer_id: buyer.customerId } : {}),
  });
  return { transactionId: data.id, checkoutUrl: data.checkout?.url ?? null };
}

/** A link to the customer's own pages, valid for a short while: made per click, never stored. */
export async function createPortalUrl(customerId: string): Promise<string> {
  const path = `/customers/${encodeURIComponent(customerId)}/portal-sessions`;
  return (await call(path, PortalSession, {})).data.urls.general.overview;
}

function configured() {
  const env = paddleEnv();
  if (env) return env;
  throw new AppError(
    'unavailable',
    'Plans cannot be bought here yet: billing is not set up on this server.',
  );
}

async function call<S extends z.ZodType>(path: string, answer: S, body: unknown) {
  const env = configured();
  try {
    const response = await fetch(env.PADDLE_API_URL.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.PADDLE_API_KEY}`,
        'content-type': 'application/json',
        'paddle-version': '1',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Paddle answered ${response.status}: ${text.slice(0, 500)}`);
    return answer.parse(JSON.parse(text));
  } catch (error) {
    console.error(`Paddle call ${path.split('/')[1]} failed:`, error);
    throw new AppError('unavailable', 'The payment service did not answer. Please try again.', {
      cause: error,
    });
  }
}
