import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Call } from './call';
import type { Queryable } from './config';
import type { FactorRow, IdentityRow, UserRow } from './models';
import { insertRow, readRows, updateRow } from './rows';

type JsonRow = { row: unknown };

/** A user by address, whatever its case. Deleted users have none. */
export async function findUserByEmail(sql: Queryable, email: string): Promise<UserRow | null> {
  const found = await sql<JsonRow[]>`
    select to_jsonb(u) as row from auth.users u where lower(email) = ${email.toLowerCase()}`;
  return readRows<UserRow>(found)[0] ?? null;
}

export async function findUser(sql: Queryable, id: string): Promise<UserRow | null> {
  const found = await sql<JsonRow[]>`
    select to_jsonb(u) as row from auth.users u where id = ${id}`;
  return readRows<UserRow>(found)[0] ?? null;
}

/** The user as it is now; until the transaction ends nobody else changes it or its tokens. */
export async function lockUser(tx: Queryable, id: string): Promise<UserRow | null> {
  const found = await tx<JsonRow[]>`
    select to_jsonb(u) as row from auth.users u where id = ${id} for update`;
  return readRows<UserRow>(found)[0] ?? null;
}

/** Adds a user; what is not given is empty. */
export async function insertUser(
  tx: Queryable,
  call: Call,
  values: Partial<UserRow>,
): Promise<UserRow> {
  const now = call.now.toISOString();
  return insertRow<UserRow>(tx, 'users', {
    id: randomUUID(),
    aud: call.config.audience,
    role: 'authenticated',
    created_at: now,
    updated_at: now,
    ...values,
  });
}

export async function changeUser(
  tx: Queryable,
  call: Call,
  id: string,
  values: Partial<UserRow>,
): Promise<UserRow> {
  return updateRow<UserRow>(tx, 'users', id, { ...values, updated_at: call.now.toISOString() });
}

export async function listIdentities(sql: Queryable, userId: string): Promise<IdentityRow[]> {
  const found = await sql<JsonRow[]>`
    select to_jsonb(i) as row from auth.identities i where user_id = ${userId}
    order by created_at, id`;
  return readRows<IdentityRow>(found);
}

export async function listFactors(sql: Queryable, userId: string): Promise<FactorRow[]> {
  const found = await sql<JsonRow[]>`
    select to_jsonb(f) as row from auth.factors f where user_id = ${userId}
    order by created_at, id`;
  return readRows<FactorRow>(found);
}

export function isConfirmed(user: UserRow): boolean {
  return user.email_confirmed_at !== null || user.phone_confirmed_at !== null;
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** Top-level merge; a null value removes its key. */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
