import { createHash, randomBytes } from 'node:crypto';
import type postgres from 'postgres';

type Queryable = postgres.ISql;

/** A person at the stand-in provider. The id is the subject of their ID tokens. */
export type GoogleAccount = { id: string; email: string; name: string; verified: boolean };

/** What the code of one sign-in stands for. */
export type GoogleGrant = {
  account: GoogleAccount;
  clientId: string;
  redirectUri: string;
  nonce: string | null;
};

/** Accounts used before, the last used first. */
export async function listAccounts(sql: Queryable): Promise<GoogleAccount[]> {
  return sql<GoogleAccount[]>`
    select id, email, name, verified from auth.local_google_accounts
    order by used_at desc limit 20`;
}

/** Adds the account of an address or brings it up to date. The subject stays the same. */
export async function saveAccount(
  sql: Queryable,
  { email, name, verified }: Omit<GoogleAccount, 'id'>,
): Promise<GoogleAccount> {
  const address = email.toLowerCase();
  const digest = createHash('sha256').update(`google:${address}`).digest('hex');
  // Google's subjects are long decimal numbers.
  const id = BigInt(`0x1${digest.slice(0, 16)}`)
    .toString()
    .padStart(21, '1');
  const now = new Date().toISOString();
  const [account] = await sql<GoogleAccount[]>`
    insert into auth.local_google_accounts (id, email, name, verified, used_at)
    values (${id}, ${address}, ${name}, ${verified}, ${now}::text::timestamptz)
    on conflict (id) do update
    set name = excluded.name, verified = excluded.verified, used_at = excluded.used_at
    returning id, email, name, verified`;
  if (!account) throw new Error('The account was not stored.');
  return account;
}

const hash = (code: string) => createHash('sha256').update(code).digest('hex');

export async function issueGrant(sql: Queryable, grant: GoogleGrant): Promise<string> {
  const code = `4/${randomBytes(32).toString('base64url')}`;
  const now = new Date().toISOString();
  await sql`
    insert into auth.local_google_codes (id, account_id, client_id, redirect_uri, nonce, created_at)
    values (${hash(code)}, ${grant.account.id}, ${grant.clientId}, ${grant.redirectUri},
      ${grant.nonce}, ${now}::text::timestamptz)`;
  return code;
}

type GrantRow = GoogleAccount & { clientId: string; redirectUri: string; nonce: string | null };

/** The grant of a code; a code works once. Codes live five minutes. */
export async function takeGrant(sql: Queryable, code: string): Promise<GoogleGrant | null> {
  const oldest = new Date(Date.now() - 300_000).toISOString();
  await sql`delete from auth.local_google_codes where created_at < ${oldest}::text::timestamptz`;
  const [row] = await sql<GrantRow[]>`
    delete from auth.local_google_codes c using auth.local_google_accounts a
    where c.id = ${hash(code)} and a.id = c.account_id
    returning a.id, a.email, a.name, a.verified, c.client_id as "clientId",
      c.redirect_uri as "redirectUri", c.nonce`;
  if (!row) return null;
  const { clientId, redirectUri, nonce, ...account } = row;
  return { account, clientId, redirectUri, nonce };
}
