import 'server-only';
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Mail, StoredMail } from './mail';

type Queryable = postgres.ISql;
type MailRow = Omit<StoredMail, 'to' | 'createdAt'> & { recipient: string; created_at: string };

/** Puts a mail into the mailbox. Takes the open transaction when there is one. */
export async function storeMail(sql: Queryable, mail: Mail): Promise<void> {
  await sql`
    insert into auth.local_mails (id, recipient, subject, text, html, kind, code, link, created_at)
    values (${randomUUID()}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.kind},
      ${mail.code}, ${mail.link}, ${new Date().toISOString()}::text::timestamptz)`;
}

/** Newest first, at most 200; only those to one address when it is given. */
export async function listMails(sql: Queryable, to: string | null): Promise<StoredMail[]> {
  const found = await sql<{ row: MailRow }[]>`
    select to_jsonb(m) as row from auth.local_mails m
    where ${to === null} or lower(recipient) = lower(${to ?? ''})
    order by position desc limit 200`;
  return found.map(({ row }) => toMail(row));
}

export async function deleteMail(sql: Queryable, id: string): Promise<void> {
  await sql`delete from auth.local_mails where id::text = ${id}`;
}

/** Deletes everything, or everything to one address. */
export async function deleteMails(sql: Queryable, to: string | null): Promise<void> {
  await sql`
    delete from auth.local_mails where ${to === null} or lower(recipient) = lower(${to ?? ''})`;
}

function toMail(row: MailRow): StoredMail {
  const { id, recipient, subject, text, html, kind, code, link } = row;
  const createdAt = new Date(row.created_at).toISOString();
  return { id, to: recipient, subject, text, html, kind, code, link, createdAt };
}
