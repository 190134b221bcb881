import 'server-only';
import { and, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { type Brand, profiles } from '../schema';

type NewProfile = Pick<
  typeof profiles.$inferInsert,
  'id' | 'email' | 'firstName' | 'lastName' | 'profileImageUrl'
>;

export type Profile = typeof profiles.$inferSelect;

const isOpen = (userId: string) => and(eq(profiles.id, userId), isNull(profiles.closedAt));

/** True when the row is new. */
export async function insertProfile(tx: Db | Tx, profile: NewProfile): Promise<boolean> {
  const rows = await tx
    .insert(profiles)
    .values(profile)
    .onConflictDoNothing()
    .returning({ id: profiles.id });
  return rows.length === 1;
}

export async function getProfile(db: Db | Tx, userId: string): Promise<Profile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, userId));
  return row ?? null;
}

/** The auth server must have confirmed the address. */
export async function updateEmail(tx: Db | Tx, userId: string, email: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ email })
    .where(and(eq(profiles.id, userId), ne(profiles.email, email), isNull(profiles.closedAt)));
}

export async function updateNames(
  db: Db | Tx,
  userId: string,
  names: Pick<Profile, 'firstName' | 'lastName'>,
): Promise<void> {
  await db.update(profiles).set(names).where(isOpen(userId));
}

export async function updateDefaultAudience(
  db: Db,
  userId: string,
  defaultAudience: string | null,
): Promise<void> {
  await db.update(profiles).set({ defaultAudience }).where(isOpen(userId));
}

export async function updateChecksEvidence(
  db: Db,
  userId: string,
  checksEvidence: boolean,
): Promise<void> {
  await db.update(profiles).set({ checksEvidence }).where(isOpen(userId));
}

/** Returns the earlier picture, or false if there is no such open account. */
export async function updatePicture(
  db: Db,
  userId: string,
  path: string | null,
): Promise<string | null | false> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ path: profiles.profileImageUrl })
      .from(profiles)
      .where(isOpen(userId))
      .for('update');
    if (!before) return false;
    await tx.update(profiles).set({ profileImageUrl: path }).where(eq(profiles.id, userId));
    return before.path;
  });
}

/** Merges in SQL, so concurrent writers keep each other's parts. */
export async function updateBrand(
  db: Db | Tx,
  userId: string,
  part: Partial<Brand>,
): Promise<void> {
  await db
    .update(profiles)
    .set({ brand: sql`coalesce(${profiles.brand}, '{}'::jsonb) || ${JSON.stringify(part)}::jsonb` })
    .where(isOpen(userId));
}

/** True when the customer is this user's afterwards. */
export async function linkCustomer(db: Db | Tx, userId: string, customerId: string) {
  const other = alias(profiles, 'other');
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.paddleCustomerId, customerId), ne(other.id, userId)));
  const mine = or(isNull(profiles.paddleCustomerId), eq(profiles.paddleCustomerId, customerId));
  const rows = await db
    .update(profiles)
    .set({
      paddleCustomerId: sql`case when ${profiles.erasedAt} is null then ${customerId} end`,
    })
    .where(and(eq(profiles.id, userId), mine, notExists(taken)))
    .returning({ id: profiles.id });
  return rows.length === 1;
}

/** Keeps a plan that was bought. */
export async function setFreePlan(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ subscriptionStatus: 'free' })
    .where(and(eq(profiles.id, userId), eq(profiles.subscriptionStatus, 'none')));
}

export async function lockProfile(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
}

type Plan = Pick<
  typeof profiles.$inferInsert,
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'periodEnd'
  | 'paddleSubscriptionId'
  | 'subscriptionEventAt'
>;

export async function updatePlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
  await tx.update(profiles).set(plan).where(eq(profiles.id, userId));
}
