import { z } from 'zod';
import { cancel } from './actions';
import { newCustomer, newId, newPortalSession, newTransaction, priceEntity } from './entities';
import { find, list, save } from './store';

/** The calls of Paddle's API that the app makes, and those beside them that developers try first. */

const CustomData = z.record(z.string(), z.unknown()).nullish();
const Sale = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.number().int().min(1) })).length(1),
  customer_id: z.string().nullish(),
  custom_data: CustomData,
});
const Person = z.object({ email: z.email(), custom_data: CustomData });
const Ending = z.object({
  effective_from: z.enum(['immediately', 'next_billing_period']).default('next_billing_period'),
});
const Portal = z.object({ subscription_ids: z.array(z.string()).max(25).default([]) });

/** `origin` is where the browser finds this server. */
export async function handleApi(request: Request, path: string[], origin: string) {
  const meta = { request_id: newId('req') };
  try {
    const key = request.headers.get('authorization') ?? '';
    if (!/^bearer \S+/i.test(key)) throw new Refusal(403, 'authentication_missing');
    const input = request.method === 'GET' ? null : await request.json().catch(() => null);
    const query = new URL(request.url).searchParams;
    const answer = await call({ method: request.method, path, query, input, origin });
    if (answer === null) throw new Refusal(404, 'not_found');
    const many = Array.isArray(answer.data);
    const pagination = { per_page: 50, next: request.url, has_more: false, estimated_total: 0 };
    const body = { data: answer.data, meta: many ? { ...meta, pagination } : meta };
    return Response.json(body, { status: answer.status ?? 200 });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null;
    if (!refusal && !(error instanceof z.ZodError)) console.error('[local paddle]', error);
    const code = refusal?.code ?? 'invalid_field';
    const detail = error instanceof Error ? error.message : String(error);
    const url = `https://developer.paddle.com/v1/errors/shared/${code}`;
    const problem = { type: 'request_error', code, detail, documentation_url: url };
    return Response.json({ error: problem, meta }, { status: refusal?.status ?? 400 });
  }
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail?: string,
  ) {
    super(detail ?? code);
  }
}

type Call = {
  method: string;
  path: string[];
  query: URLSearchParams;
  input: unknown;
  origin: string;
};
type Reply = { data: object; status?: number } | null;

async function call({ method, path, query, input, origin }: Call): Promise<Reply> {
  const [kind = '', id, part] = path;
  const asked = `${method} ${kind}${id ? '/:id' : ''}${part ? `/${part}` : ''}`;
  if (asked === 'POST customers') return createCustomer(Person.parse(input));
  if (asked === 'GET customers') return { data: await customersOf(query.get('email')) };
  if (asked === 'GET customers/:id') return one(await find('customer', id ?? ''));
  if (asked === 'POST customers/:id/portal-sessions')
    return openPortal(id ?? '', Portal.parse(input ?? {}).subscription_ids, origin);
  if (asked === 'POST transactions') return sell(Sale.parse(input), origin);
  if (asked === 'GET prices/:id') return one(priceEntity(id ?? ''));
  if (asked === 'GET transactions/:id') return one(await find('transaction', id ?? ''));
  if (asked === 'GET transactions') return { data: await filtered('transaction', query) };
  if (asked === 'GET subscriptions/:id') return one(await find('subscription', id ?? ''));
  if (asked === 'GET subscriptions') return { data: await filtered('subscription', query) };
  if (asked === 'POST subscriptions/:id/cancel')
    return endSubscription(id ?? '', Ending.parse(input ?? {}));
  if (asked === 'GET adjustments') return { data: await filtered('adjustment', query) };
  throw new Refusal(404, 'invalid_url', `The local Paddle does not know ${asked}.`);
}

const one = (data: object | null): Reply => (data ? { data } : null);

async function customersOf(email: string | null) {
  return (await list('customer')).filter((one) => !email || one.email === email.toLowerCase());
}

async function createCustomer(person: z.infer<typeof Person>): Promise<Reply> {
  const email = person.email.toLowerCase();
  try {
    const made = await save('customer', newCustomer(email, person.custom_data ?? null));
    return { data: made, status: 201 };
  } catch (error) {
    const [known] = await customersOf(email);
    if (!known) throw error;
    const detail = `customer email conflicts with customer of id ${known.id}`;
    throw new Refusal(409, 'customer_already_exists', detail);
  }
}

async function sell(sale: z.infer<typeof Sale>, origin: string): Promise<Reply> {
  const [item] = sale.items;
  const price = priceEntity(item?.price_id ?? '');
  if (!price) throw new Refusal(400, 'transaction_price_not_found', 'There is no such price.');
  if (sale.customer_id && !(await find('customer', sale.customer_id)))
    throw new Refusal(400, 'transaction_customer_not_found');
  const made = newTransaction({
    price,
    quantity: item?.quantity,
    customerId: sale.customer_id ?? null,
    customData: sale.custom_data ?? null,
    origin: 'api',
    checkoutUrl: (id) => `${origin}/api/local/paddle/checkout?_ptxn=${id}`,
  });
  return { data: await save('transaction', made), status: 201 };
}

async function openPortal(id: string, subscriptions: string[], origin: string): Promise<Reply> {
  if (!(await find('customer', id))) return null;
  for (const subscription of subscriptions)
    if ((await find('subscription', subscription))?.customer_id !== id)
      throw new Refusal(400, 'subscription_customer_mismatch', 'It is not this customer’s.');
  const session = newPortalSession(id, subscriptions, `${origin}/api/local/paddle/portal`);
  return { data: await save('session', session), status: 201 };
}

async function endSubscription(id: string, ending: z.infer<typeof Ending>): Promise<Reply> {
  const known = await find('subscription', id);
  if (!known) return null;
  if (known.status === 'canceled')
    throw new Refusal(400, 'subscription_update_when_canceled', 'It is canceled already.');
  await cancel(id, ending.effective_from === 'immediately');
  return one(await find('subscription', id));
}

const filters = ['customer_id', 'subscription_id', 'transaction_id', 'status'];

/** Newest first; a filter may name several values. */
async function filtered(
  kind: 'transaction' | 'subscription' | 'adjustment',
  query: URLSearchParams,
) {
  const rows = (await list(kind)) as unknown as Record<string, unknown>[];
  const wanted = filters.flatMap((name) => {
    const values = query.get(name);
    return values ? [{ name, values: values.split(',') }] : [];
  });
  const fits = (row: Record<string, unknown>) =>
    wanted.every(({ name, values }) => values.includes(String(row[name])));
  return rows.filter(fits).slice(0, Number(query.get('per_page') ?? 50));
}
