import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { getSql } from '../../db/client';
import type { Mail, StoredMail } from './mail';

type Queryable = postgres.ISql;
type MailRow = Omit<StoredMail, 'to' | 'createdAt'> & { recipient: string; created_at: string };

/** Puts a mail into the mailbox, which keeps the newest 500. */
export async function storeMail(sql: Queryable, mail: Mail): Promise<void> {
  await sql`
    insert into auth.local_mails (id, recipient, subject, text, html, kind, code, link, created_at)
    values (${randomUUID()}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.kind},
      ${mail.code}, ${mail.link}, ${new Date().toISOString()}::text::timestamptz)`;
  await sql`
    delete from auth.local_mails
    where position <= (select max(position) from auth.local_mails) - 500`;
}

/** Newest first, at most 200; only those to one address when it is given. */
export async function listMails(sql: Queryable, to: string | null): Promise<StoredMail[]> {
  const found = await sql<{ row: MailRow }[]>`
    select to_jsonb(m) as row from auth.local_mails m
    where ${to === null} or lower(recipient) = lower(${to ?? ''})
    order by position desc limit 200`;
  return found.map(({ row }) => toMail(row));
}

async function deleteMail(sql: Queryable, id: string): Promise<void> {
  await sql`delete from auth.local_mails where id::text = ${id}`;
}

/** Deletes everything, or everything to one address. */
async function deleteMails(sql: Queryable, to: string | null): Promise<void> {
  await sql`
    delete from auth.local_mails where ${to === null} or lower(recipient) = lower(${to ?? ''})`;
}

function toMail(row: MailRow): StoredMail {
  const { id, recipient, subject, text, html, kind, code, link } = row;
  const createdAt = new Date(row.created_at).toISOString();
  return { id, to: recipient, subject, text, html, kind, code, link, createdAt };
}

const noStore = { headers: { 'cache-control': 'no-store' } };

/** GET /local/mailbox/list?to=address: `{ mails }`, newest first. */
export async function listRoute(request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to');
  return Response.json({ mails: await listMails(getSql(), to) }, noStore);
}

/** DELETE /local/mailbox/list?id=… or ?to=…, or everything. */
export async function deleteRoute(request: Request): Promise<Response> {
  // Another site's page must not empty the mailbox.
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
