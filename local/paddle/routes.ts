import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appOrigin } from '../app-origin';
import { adjust, cancel, decide, passMonth } from './actions';
import { handleApi } from './api';
import { checkoutPage, takePayment } from './checkout-page';
import { deliver, deliveries, listNotifications } from './notify';
import { changePlan, portalPage } from './portal-page';
import { list, setSetting } from './store';

type Segment = { params: Promise<{ path: string[] }> };

/** /api/local/paddle/…: `v1` is Paddle's API; beside it the pages that Paddle hosts. */
export async function paddleRoute(request: Request, { params }: Segment): Promise<Response> {
  const [first = '', ...rest] = (await params).path;
  if (first === 'v1') return handleApi(request, rest, originOf(request));
  if (isForeign(request)) return new Response(null, { status: 403 });
  const call = `${request.method} ${first}`;
  if (call === 'GET checkout') return checkoutPage(request);
  if (call === 'POST checkout') return takePayment(request);
  if (call === 'GET portal') return portalPage(request);
  if (call === 'POST portal') return changePlan(request);
  if (call === 'GET state') return Response.json(await state());
  if (call === 'POST act') return act(request);
  return new Response(null, { status: 404 });
}

/** As the app is opened: its host decides which cookies and frames belong together. */
function originOf(request: Request): string {
  const host = request.headers.get('host');
  return host ? `http://${host}` : appOrigin();
}

/** Other sites' pages may not press these buttons. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return request.method !== 'GET' && site !== null && !['same-origin', 'none'].includes(site);
}

async function state() {
  return {
    notifications: await listNotifications(),
    transactions: await list('transaction'),
    subscriptions: await list('subscription'),
    adjustments: await list('adjustment'),
  };
}

/** What the page at /local/paddle can do, each with an entity's id. */
const acts: Record<string, (id: string, amount?: number) => Promise<unknown>> = {
  month: (id) => passMonth(id),
  'cancel-now': (id) => cancel(id, true),
  refund: (id, amount) => adjust(id, { action: 'refund', amount }),
  'refund-pending': (id, amount) => adjust(id, { action: 'refund', amount, pending: true }),
  chargeback: (id) => adjust(id, { action: 'chargeback' }),
  approve: (id) => decide(id, 'approved'),
  reject: (id) => decide(id, 'rejected'),
  reverse: (id) => decide(id, 'reversed'),
  resend: (id) => deliver(id),
  delivery: async (id) => {
    if (deliveries.some((one) => one === id)) await setSetting('delivery', id);
  },
};

/** POST /api/local/paddle/act with `act`, `id` and for a part of a payment `amount` in cents. */
async function act(request: Request): Promise<Response> {
  const form = await request.formData();
  const name = String(form.get('act') ?? '');
  const amount = Number(form.get('amount')) || undefined;
  if (!Object.hasOwn(acts, name)) return new Response(null, { status: 400 });
  await acts[name]?.(String(form.get('id') ?? ''), amount);
  return new Response(null, { status: 303, headers: { location: '/local/paddle' } });
}

/** GET /local/paddle/paddle.js */
export async function scriptRoute(): Promise<Response> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'local/paddle/overlay.js');
  return new Response(await readFile(file, 'utf8'), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
