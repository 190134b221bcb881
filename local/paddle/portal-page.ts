import { appOrigin } from '../app-origin';
import { escapeHtml, page } from '../html';
import { cancel, changeCard, resume } from './actions';
import { CardName } from './checkout-page';
import { cards, type Subscription } from './entities';
import { cardChoices, dollars } from './html';
import { find, list } from './store';

const lifetimeMs = 3_600_000;
const day = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });

/** The customer of a session that is not too old. */
async function customerOf(session: string | null): Promise<string | null> {
  const known = session ? await find('session', session) : null;
  if (!known || Date.now() - Date.parse(known.created_at) > lifetimeMs) return null;
  return known.customer_id;
}

/** GET /api/local/paddle/portal?session=…: a customer's subscriptions and invoices. */
export async function portalPage(request: Request): Promise<Response> {
  const session = new URL(request.url).searchParams.get('session');
  const customer = await customerOf(session);
  if (!session || !customer)
    return page(
      'Portal',
      '<h1>This link has expired</h1><p>Open the subscription page again from the app.</p>',
    );
  const [subscriptions, transactions] = [await list('subscription'), await list('transaction')];
  const mine = subscriptions.filter(({ customer_id }) => customer_id === customer);
  const invoices = transactions
    .filter((one) => one.customer_id === customer && one.status === 'completed')
    .map(
      ({ invoice_number, billed_at, details }) =>
        `<tr><td>${escapeHtml(invoice_number ?? '')}</td><td>${day(billed_at ?? '')}</td><td>${dollars(details.totals.total)}</td></tr>`,
    );
  const none = '<p>No subscription yet.</p>';
  return page(
    'Subscription',
    `<h1>Your subscription</h1><p class="quiet">This stands in for Paddle’s customer portal.</p>
    ${mine.map((one) => details(one, session)).join('') || none}
    <h2>Invoices</h2>${invoices.length > 0 ? `<table>${invoices.join('')}</table>` : '<p>None yet.</p>'}
    <p><a href="${appOrigin()}/settings">Back to the app</a></p>`,
  );
}

function details(subscription: Subscription, session: string): string {
  const { id, status, current_billing_period: period, scheduled_change: change } = subscription;
  const [item] = subscription.items;
  const hidden = `<input type="hidden" name="session" value="${session}"><input type="hidden" name="id" value="${id}">`;
  const form = (action: string, content: string) =>
    `<form method="post">${hidden}<input type="hidden" name="action" value="${action}">${content}</form>`;
  const when = change
    ? `Ends on ${day(change.effective_at)}`
    : `Renews on ${day(period?.ends_at ?? '')}`;
  const until = status === 'canceled' ? 'Cancelled' : when;
  const choices = cardChoices({
    pays: '4242 4242 4242 4242 (pays)',
    failsLater: '4000 0027 6000 3184 (renewals fail)',
  });
  const controls = `
    ${change ? form('resume', '<button class="main">Keep the plan</button>') : form('cancel', '<button>Cancel at the end of the period</button>')}
    <h2>Card ending in ${cards[subscription.local_card]}</h2>
    ${form('card', `${choices}<button>Change card</button>`)}`;
  return `<section><h2>${escapeHtml(item?.price.name ?? '')}</h2>
    <p>${escapeHtml(status.replace('_', ' '))} · ${until}</p>${status === 'canceled' ? '' : controls}</section>`;
}

/** POST to the same address: one of its buttons. */
export async function changePlan(request: Request): Promise<Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const customer = await customerOf(text('session'));
  const subscription = await find('subscription', text('id'));
  if (!customer || subscription?.customer_id !== customer)
    return new Response(null, { status: 403 });
  const card = CardName.safeParse(text('card'));
  if (text('action') === 'cancel') await cancel(subscription.id);
  if (text('action') === 'resume') await resume(subscription.id);
  if (text('action') === 'card' && card.success) await changeCard(subscription.id, card.data);
  const back = `/api/local/paddle/portal?session=${encodeURIComponent(text('session'))}`;
  return new Response(null, { status: 303, headers: { location: back } });
}
