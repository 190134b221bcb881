import 'server-only';
import { and, count, eq, gt, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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

/**
 * Takes `amount` from available into held if available covers it, in one statement, and returns
 * the new balance; null when it does not.
 */
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

/** Records an entry whose balance has already been moved by {@link holdBalance}. */
export async function insertEntry(tx: Tx, entry: NewEntry & Balance): Promise<void> {
  await tx.insert(creditEntries).values(entry);
}

/**
 * Records an entry and moves the balance with it, unless its key was used before: then nothing
 * changes and the answer is false. The owner's row is locked first, so the balances written into
 * the entry are exact under concurrency.
 */
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

/**
 * A page of a user's history: the newest entries of 50 jobs, and of what belongs to no job, with all
 * other entries of these jobs; newest first. `before` is the id of the last line above.
 */
export async function listHistory(db: Db, userId: string, before?: number) {
  const page = await listNewestEntries(db, userId, before);
  const jobIds = page.flatMap(({ jobId }) => jobId ?? []);
  if (jobIds.length === 0) return page;
  const rest = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), inArray(creditEntries.jobId, jobIds)));
  return [...page.filter(({ jobId }) => jobId === null), ...rest].sort((a, b) => b.id - a.id);
}

/** A job's newest entry stands for all of them, so that pages neither split nor repeat a job. */
export async function listNewestEntries(db: Db, userId: string, before?: number) {
  const later = alias(creditEntries, 'later');
  const laterOfJob = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.jobId, creditEntries.jobId), gt(later.id, creditEntries.id)));
  return (
    db
      .select()
      .from(creditEntries)
      .where(
        and(
          eq(creditEntries.userId, userId),
          before ? lt(creditEntries.id, before) : undefined,
          notExists(laterOfJob),
        ),
      )
      // As the index is ordered; a plain "desc" puts nulls first and would have to sort.
      .orderBy(sql`${creditEntries.id} desc nulls last`)
      .limit(50)
  );
}

/** Credits the user can spend now; 0 for an account that has none yet. */
export async function getBalance(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ credits: profiles.creditsAvailable })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row?.credits ?? 0;
}

/** Credits granted under keys that begin with `prefix`, less what was taken back from the user. */
export async function sumGrantsKept(db: Db | Tx, userId: string, prefix: string): Promise<number> {
  const granted = sql`${creditEntries.kind} = 'grant' and starts_with(${creditEntries.idempotencyKey}, ${prefix})`;
  // Clawbacks are negative.
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

/** A user's refunds of this calendar month (UTC) whose key begins with `keyPrefix`. */
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
