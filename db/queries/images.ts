import 'server-only';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { creditEntries, images, jobSteps, posts } from '../schema';

export type ImageRow = typeof images.$inferSelect;
type NewImage = Omit<typeof images.$inferInsert, 'id' | 'createdAt'>;
type Slot = { userId: string; postId: string; promptHash: string; size: string };

const sameSlot = (slot: Slot) =>
  and(
    eq(images.userId, slot.userId),
    eq(images.postId, slot.postId),
    eq(images.promptHash, slot.promptHash),
    eq(images.size, slot.size),
  );

const isOfListedPost = sql`exists (select 1 from ${posts}
  where ${posts.id} = ${images.postId} and ${posts.deletedAt} is null)`;

export async function listImages(db: Db | Tx, userId: string, postId: string): Promise<ImageRow[]> {
  return db
    .select()
    .from(images)
    .where(and(eq(images.postId, postId), eq(images.userId, userId)))
    .orderBy(desc(images.createdAt), desc(images.id));
}

export async function findImage(db: Db | Tx, slot: Slot): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(sameSlot(slot));
  return row ?? null;
}

/** Prefers the image of the place over one of the same prompt; any size. */
export async function findCachedImage(
  db: Db,
  wanted: { userId: string; postId: string; prompt: string; imageKey: string },
): Promise<ImageRow | null> {
  const mine = and(
    eq(images.postId, wanted.postId),
    eq(images.userId, wanted.userId),
    isOfListedPost,
  );
  const inPlace = sql<boolean>`(${images.imageKey} = ${wanted.imageKey})`;
  const [row] = await db
    .select()
    .from(images)
    .where(
      and(
        mine,
        sql`(${images.imageKey} = ${wanted.imageKey} or ${images.prompt} = ${wanted.prompt})`,
      ),
    )
    .orderBy(desc(inPlace), desc(images.createdAt), desc(images.id))
    .limit(1);
  return row ?? null;
}

export async function insertImage(
  tx: Db | Tx,
  image: NewImage,
): Promise<{ image: ImageRow; created: boolean }> {
  const [row] = await tx.insert(images).values(image).onConflictDoNothing().returning();
  if (row) return { image: row, created: true };
  const earlier = await findImage(tx, image);
  if (!earlier) throw new Error('An image was neither inserted nor found.');
  return { image: earlier, created: false };
}

/** Counts a file used in several places once. */
export async function uploadedBytes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select max(coalesce(stored_bytes, bytes)) as bytes from ${images}
      where user_id = ${userId}::uuid and size = 'uploaded' group by path
    ) file`);
  return row?.bytes ?? 0;
}

export async function updateAlt(
  db: Db,
  userId: string,
  id: string,
  alt: string,
): Promise<ImageRow | null> {
  const [row] = await db
    .update(images)
    .set({ alt })
    .where(and(eq(images.id, id), eq(images.userId, userId), isOfListedPost))
    .returning();
  return row ?? null;
}

// Ledger entries scanned; about half as many jobs.
const recentEntries = 2_000;
const maxMeasured = 50;

/** Newest first. Reads the ledger because it orders all users' paid jobs by their end. */
export async function recentImageSeconds(
  db: Db,
  { model, size, quality }: { model: string; size: string; quality: string },
): Promise<number[]> {
  const rows = await db.execute<{ seconds: number }>(sql`
    select (step.usage ->> 'seconds')::float8 as seconds
    from (
      select id, job_id, kind from ${creditEntries} order by id desc limit ${recentEntries}
    ) entry
    cross join lateral (
      select usage from ${jobSteps}
      where job_id = entry.job_id and step_key = 'image' limit 1
    ) step
    where entry.kind = 'commit' and step.usage ? 'seconds' and step.usage ->> 'model' = ${model}
      and step.usage ->> 'size' = ${size} and step.usage ->> 'quality' = ${quality}
    order by entry.id desc limit ${maxMeasured}`);
  return rows.map((row) => row.seconds);
}

/** Identical images share one file. */
export async function pathsInUse(db: Db, userId: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .select({ path: images.path })
    .from(images)
    .where(and(eq(images.userId, userId), inArray(images.path, paths)));
  return new Set(rows.map(({ path }) => path));
}
