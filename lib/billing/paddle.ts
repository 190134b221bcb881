import { z } from 'zod';
import { paddleEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { logError } from '@/lib/observability/log';

/** Fetch, because the official SDK has no timeout, follows redirects with the key and validates nothing. */

const answerMs = 15_000;
const url = z.url({ protocol: /^https?$/ });

const Transaction = z.looseObject({
  id: z.string(),
  status: z.string(),
  items: z.array(z.looseObject({ price: z.looseObject({ id: z.string() }) })),
  checkout: z.object({ url: url.nullish() }).nullish(),
});
const Customer = z.looseObject({
  id: z.string(),
  email: z.string().optional(),
  custom_data: z.looseObject({ user_id: z.string().optional() }).nullish(),
});
const PortalSession = z.object({
  urls: z.object({ general: z.object({ overview: url }) }),
});

type PaddleTransaction = z.infer<typeof Transaction>;

/** This and all other calls of this file throw AppError `unavailable`. */
export async function createTransaction(sale: {
  userId: string;
  customerId: string | null;
  product: string;
  priceId: string;
}): Promise<PaddleTransaction> {
  return call('POST', '/transactions', Transaction, {
    items: [{ price_id: sale.priceId, quantity: 1 }],
    custom_data: { user_id: sale.userId, product: sale.product },
    collection_mode: 'automatic',
    ...(sale.customerId ? { customer_id: sale.customerId } : {}),
  });
}

export async function getTransaction(id: string): Promise<PaddleTransaction | null> {
  return find(`/transactions/${encodeURIComponent(id)}`, Transaction);
}

const Entity = z.looseObject({ id: z.string(), status: z.string(), updated_at: z.string() });
export type PaddleEntity = z.infer<typeof Entity>;

export async function getEntity(
  kind: 'transactions' | 'subscriptions',
  id: string,
): Promise<PaddleEntity | null> {
  return find(`/${kind}/${encodeURIComponent(id)}`, Entity);
}

const Price = z.looseObject({
  id: z.string(),
  status: z.string(),
  unit_price: z.object({ amount: z.string(), currency_code: z.string() }),
  billing_cycle: z.object({ interval: z.string(), frequency: z.number() }).nullish(),
});

export async function getPrice(id: string): Promise<z.infer<typeof Price> | null> {
  return find(`/prices/${encodeURIComponent(id)}`, Price);
}

export async function listPayments(subscriptionId: string): Promise<PaddleEntity[]> {
  const query = `subscription_id=${encodeURIComponent(subscriptionId)}&order_by=id[DESC]&per_page=10`;
  return call('GET', `/transactions?${query}`, z.array(Entity));
}

/** Subscriptions of a customer that can still charge. */
export async function listRunningSubscriptions(customerId: string): Promise<string[]> {
  const status = 'active,trialing,past_due,paused';
  const query = `customer_id=${encodeURIComponent(customerId)}&status=${status}&per_page=50`;
  const found = await call('GET', `/subscriptions?${query}`, z.array(Entity));
  return found.map(({ id }) => id);
}

/** At once, not at the end of its period. One that has ended is no error. */
export async function cancelSubscription(id: string): Promise<void> {
  const path = `/subscriptions/${encodeURIComponent(id)}`;
  const answered = await answer('POST', `${path}/cancel`, { effective_from: 'immediately' });
  if (answered.status >= 200 && answered.status <= 299) return;
  // Paddle refuses to cancel one a second time.
  const now = await find(path, Entity);
  if (now && now.status !== 'canceled') parsed(answered, Entity);
}

export async function listAdjustments(): Promise<PaddleEntity[]> {
  return call('GET', '/adjustments?order_by=id[DESC]&per_page=50', z.array(Entity));
}

/** Finds or creates the customer for the user's confirmed email; null if `custom_data` names another user. */
export async function createCustomer(user: { id: string; email: string }): Promise<string | null> {
  const made = await answer('POST', '/customers', {
    email: user.email,
    custom_data: { user_id: user.id },
  });
  if (made.status !== 409) return parsed(made, Customer).id;
  const known = await call(
    'GET',
    `/customers?email=${encodeURIComponent(user.email)}`,
    z.array(Customer),
  );
  const own = known.find(
    ({ email, custom_data }) =>
      email?.toLowerCase() === user.email.toLowerCase() &&
      (custom_data?.user_id ?? user.id) === user.id,
  );
  return own?.id ?? null;
}

/** The link signs the reader in and expires soon: create it per click, never store it. */
export async function createPortalUrl(
  customerId: string,
  subscriptionIds: string[],
): Promise<string> {
  const path = `/customers/${encodeURIComponent(customerId)}/portal-sessions`;
  const body = subscriptionIds.length > 0 ? { subscription_ids: subscriptionIds.slice(0, 25) } : {};
  return (await call('POST', path, PortalSession, body)).urls.general.overview;
}

function configured() {
  const env = paddleEnv();
  if (env) return env;
  throw new AppError(
    'unavailable',
    'Plans cannot be bought here yet: billing is not set up on this server.',
  );
}

type Answer = { path: string; status: number; text: string };

async function answer(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const env = configured();
  try {
    const response = await fetch(env.PADDLE_API_URL.replace(/\/$/, '') + path, {
      method,
      headers: {
        authorization: `Bearer ${env.PADDLE_API_KEY}`,
        'content-type': 'application/json',
        'paddle-version': '1',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
      redirect: 'error',
    });
    return { path, status: response.status, text: await response.text() };
  } catch (error) {
    throw failed(path, error);
  }
}

function parsed<S extends z.ZodType>({ path, status, text }: Answer, schema: S): z.infer<S> {
  try {
    if (status < 200 || status > 299)
      throw new Error(`Paddle answered ${status}: ${text.slice(0, 500)}`);
    return schema.parse((JSON.parse(text) as { data?: unknown } | null)?.data);
  } catch (error) {
    throw failed(path, error);
  }
}

async function call<S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: S,
  body?: unknown,
): Promise<z.infer<S>> {
  return parsed(await answer(method, path, body), schema);
}

async function find<S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S> | null> {
  const got = await answer('GET', path);
  return got.status === 404 ? null : parsed(got, schema);
}

function failed(path: string, cause: unknown): AppError {
  logError('A call to Paddle failed', cause, { call: path.split(/[/?]/)[1] });
  return new AppError('unavailable', 'The payment service did not answer. Please try again.', {
    cause,
  });
}
