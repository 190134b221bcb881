import 'server-only';
import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { creditEntries, type entryKinds, profiles } from '../schema';

type Balance = { availableAfter: number; heldAfter: number };
type NewEntry = {
  userId: string;
  kind: (typeof entryKinds)[number];
  amount: number;
  reference: string;
  idempotencyKey: string;
  jobId?: string;
};

/** Null when the available credits do not cover `amount`. */
export async function holdBalance(
  tx: Tx,
  hold: { userId: string; amount: number },
): Promise<Balance | null> {
  const [row] = await tx
    .update(profiles)
    .set({
      creditsAvailable: sql`${profiles.creditsAvailable} - ${hold.amount}`,
      creditsHeld: sql`${profiles.creditsHeld} + ${hold.amount}`,
    })
    .where(and(eq(profiles.id, hold.userId), gte(profiles.creditsAvailable, hold.amount)))
    .returning({ availableAfter: profiles.creditsAvailable, heldAfter: profiles.creditsHeld });
  return row ?? null;
}

/** For a balance that {@link holdBalance} has already moved. */
export async function insertEntry(tx: Tx, entry: NewEntry & Balance): Promise<void> {
  await tx.insert(creditEntries).values(entry);
}

/** False when the key is used or the profile is missing. Locks the owner, so balances are exact. */
export async function applyEntry(
  tx: Tx,
  entry: NewEntry & { move: { available: number; held: number } },
): Promise<boolean> {
  const { move, ...values } = entry;
  const [owner] = await tx
    .select({ available: profiles.creditsAvailable, held: profiles.creditsHeld })
    .from(profiles)
    .where(eq(profiles.id, entry.userId))
    .for('update');
  if (!owner) return false;
  const after = { available: owner.available + move.available, held: owner.held + move.held };
  const inserted = await tx
    .insert(creditEntries)
    .values({ ...values, availableAfter: after.available, heldAfter: after.held })
    .onConflictDoNothing({ target: creditEntries.idempotencyKey })
    .returning({ id: creditEntries.id });
  if (inserted.length === 0) return false;
  await tx
    .update(profiles)
    .set({ creditsAvailable: after.available, creditsHeld: after.held })
    .where(eq(profiles.id, entry.userId));
  return true;
}

export async function getBalance(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ credits: profiles.creditsAvailable })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row?.credits ?? 0;
}

export async function hasEntry(tx: Db | Tx, userId: string, prefix: string): Promise<boolean> {
  const rows = await tx
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        sql`starts_with(${creditEntries.idempotencyKey}, ${prefix})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Grants whose key has the prefix, less all clawbacks (negative amounts). */
export async function sumGrantsKept(db: Db | Tx, userId: string, prefix: string): Promise<number> {
  const granted = sql`${creditEntries.kind} = 'grant' and starts_with(${creditEntries.idempotencyKey}, ${prefix})`;
  const [row] = await db
    .select({ kept: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::float8` })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        sql`(${creditEntries.kind} = 'clawback' or (${granted}))`,
      ),
    );
  return row?.kept ?? 0;
}

/** Of this calendar month (UTC). */
export async function countRefunds(tx: Tx, userId: string, keyPrefix: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        eq(creditEntries.kind, 'refund'),
        sql`starts_with(${creditEntries.idempotencyKey}, ${keyPrefix})`,
        sql`${creditEntries.createdAt} >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
      ),
    );
  return row?.n ?? 0;
}
