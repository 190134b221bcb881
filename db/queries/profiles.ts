import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { profiles } from '../schema';

type NewProfile = Pick<
  typeof profiles.$inferInsert,
  'id' | 'email' | 'firstName' | 'lastName' | 'profileImageUrl'
>;

/** True when the row is new. */
export async function insertProfile(tx: Db | Tx, profile: NewProfile): Promise<boolean> {
  const rows = await tx
    .insert(profiles)
    .values(profile)
    .onConflictDoNothing()
    .returning({ id: profiles.id });
  return rows.length === 1;
}

export async function getProfile(db: Db | Tx, userId: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, userId));
  return row ?? null;
}
