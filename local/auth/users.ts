import { randomUUID } from 'node:crypto';
import type { Call } from './call';
import type { FactorRow, IdentityRow, UserRow } from './models';
import { findRow, findRows, insertRow, updateRow } from './rows';

/** A user by address, whatever its case. Deleted users have none. */
export async function findUserByEmail(call: Call, email: string): Promise<UserRow | null> {
  return findRow<UserRow>(call.sql, 'users', call.sql`lower(email) = ${email.toLowerCase()}`);
}

export async function findUser(call: Call, id: string): Promise<UserRow | null> {
  return findRow<UserRow>(call.sql, 'users', call.sql`id = ${id}`);
}

/** The user as it is now; no other request changes it or its tokens until the transaction ends. */
export async function lockUser(call: Call, id: string): Promise<UserRow | null> {
  return findRow<UserRow>(call.sql, 'users', call.sql`id = ${id} for update`);
}

/** Adds a user; what is not given is empty. */
export async function insertUser(call: Call, values: Partial<UserRow>): Promise<UserRow> {
  const now = call.now.toISOString();
  return insertRow<UserRow>(call.sql, 'users', {
    id: randomUUID(),
    aud: call.config.audience,
    role: 'authenticated',
    created_at: now,
    updated_at: now,
    ...values,
  });
}

export async function changeUser(call: Call, id: string, values: Partial<UserRow>) {
  return updateRow<UserRow>(call.sql, 'users', id, {
    ...values,
    updated_at: call.now.toISOString(),
  });
}

export async function listIdentities(call: Call, userId: string): Promise<IdentityRow[]> {
  return findRows<IdentityRow>(
    call.sql,
    'identities',
    call.sql`user_id = ${userId} order by created_at, id`,
  );
}

export async function listFactors(call: Call, userId: string): Promise<FactorRow[]> {
  return findRows<FactorRow>(
    call.sql,
    'factors',
    call.sql`user_id = ${userId} order by created_at, id`,
  );
}

export function isConfirmed(user: UserRow): boolean {
  return user.email_confirmed_at !== null || user.phone_confirmed_at !== null;
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** Top-level merge; a null value removes its key. */
export function mergeMetadata(current: Record<string, unknown>, changes: Record<string, unknown>) {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
