import { getSql } from '@/db/client';
import { deleteMail, deleteMails, listMails } from './store';

const noStore = { headers: { 'cache-control': 'no-store' } };

/** GET /local/mailbox/list?to=address: `{ mails }`, newest first. */
export async function listRoute(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to');
  return Response.json({ mails: await listMails(getSql(), to) }, noStore);
}

/** DELETE /local/mailbox/list?id=… or ?to=…, or everything. */
export async function deleteRoute(request: Request): Promise<Response> {
  // Another site's page must not be able to empty the mailbox of whoever looks at it.
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return new Response(null, { status: 403 });
  }
  const query = new URL(request.url).searchParams;
  const id = query.get('id');
  if (id) await deleteMail(getSql(), id);
  else await deleteMails(getSql(), query.get('to'));
  return new Response(null, { status: 204 });
}
