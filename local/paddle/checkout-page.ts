import { z } from 'zod';
import { appOrigin } from '../app-origin';
import { escapeHtml, page } from '../html';
import { pay } from './actions';
import { type Card, cards } from './entities';
import { cardChoices, dollars } from './html';
import { find } from './store';

const texts: Record<Card, string> = {
  pays: '4242 4242 4242 4242 (pays)',
  challenges: '4000 0038 0000 0446 (asks for 3-D Secure)',
  declines: '4000 0000 0000 0002 (is declined)',
  failsLater: '4000 0027 6000 3184 (pays once, renewals fail)',
};

export const CardName = z.enum(Object.keys(cards) as [Card, ...Card[]]);
const Payment = z.object({
  transaction: z.string(),
  card: CardName,
  challenge: z.enum(['approved', 'refused']).optional(),
});

/** GET /api/local/paddle/checkout?_ptxn=…: the page inside the overlay, or by itself. */
export async function checkoutPage(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const overlay = query.has('overlay');
  const transaction = await find('transaction', query.get('_ptxn') ?? '');
  const [item] = transaction?.items ?? [];
  if (!transaction || !item)
    return page('Checkout', '<h1>There is no such checkout</h1>', { overlay });
  const total = dollars(transaction.details.totals.total);
  const rhythm = item.price.billing_cycle ? ' a month' : '';
  const body = `
    <h1>${escapeHtml(item.price.name)}</h1>
    <p><strong>${total}</strong>${rhythm} <small>· This stands in for Paddle. No money moves.</small></p>
    <form id="pay">${cardChoices(texts)}
      <p role="alert" id="problem" hidden></p>
      <div class="row"><button class="main">Pay ${total}</button><button type="button" data-close>Close</button></div>
    </form>
    <div id="challenge" hidden><h2>3-D Secure</h2><p>Your bank asks whether you are paying ${total}.</p>
      <div class="row"><button class="main" data-answer="approved">Approve</button><button data-answer="refused">Refuse</button></div></div>
    <div id="done" hidden><h2>Payment complete</h2><p>Thank you.</p><button class="main" data-close>Continue</button></div>
    <script>(${script})(${JSON.stringify(transaction.id)}, ${transaction.status === 'completed'}, ${JSON.stringify(appOrigin())})</script>`;
  return page('Checkout', body, { overlay });
}

/** Runs in the browser; written out as text, so it may use nothing from this file. */
const script = `(transaction, isPaid, app) => {
  const part = (id) => document.getElementById(id);
  const tell = (name) => parent !== window && parent.postMessage(name, '*');
  const show = (id) => { for (const one of ['pay', 'challenge', 'done']) part(one).hidden = one !== id; part(id).querySelector('button')?.focus(); };
  const close = () => parent === window ? location.assign(app + '/settings') : tell('checkout.closed');
  const send = async (challenge) => {
    part('problem').hidden = true;
    tell('checkout.payment.initiated');
    const card = new FormData(part('pay')).get('card');
    const answer = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ transaction, card, challenge }) });
    const { status } = await answer.json();
    if (status === 'challenge') return show('challenge');
    if (status === 'completed') { show('done'); return tell('checkout.completed'); }
    show('pay');
    part('problem').textContent = status === 'declined' ? 'Your card was declined. Try another one.' : 'This checkout is over.';
    part('problem').hidden = false;
    tell('checkout.payment.failed');
  };
  part('pay').addEventListener('submit', (event) => { event.preventDefault(); send(); });
  for (const button of document.querySelectorAll('[data-answer]')) button.addEventListener('click', () => send(button.dataset.answer));
  for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', close);
  addEventListener('keydown', (event) => event.key === 'Escape' && close());
  if (isPaid) show('done');
}`;

/** POST to the same address: the buyer has pressed a button. */
export async function takePayment(request: Request): Promise<Response> {
  const input = Payment.safeParse(await request.json().catch(() => null));
  if (!input.success) return Response.json({ status: 'gone' }, { status: 400 });
  const { transaction, card, challenge } = input.data;
  return Response.json({ status: await pay(transaction, card, challenge) });
}
