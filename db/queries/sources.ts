import 'server-only';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobs, postSources, sourceFiles, sources } from '../schema';

type Row = typeof sources.$inferSelect;
export type SourceRow = Row & { jobError: string | null };
type NewSource = Pick<
  typeof sources.$inferInsert,
  'id' | 'userId' | 'kind' | 'identity' | 'isFound' | 'address' | 'fileName' | 'title' | 'jobId'
>;

/** A job that ended without a word to its source, such as one whose process died each time. */
const jobError = sql<string | null>`(select job.error from ${jobs} job
  where job.id = ${sql.raw('"app"."sources"."job_id"')} and job.status = 'failed')`;
const own = (userId: string, id: string) => and(eq(sources.id, id), eq(sources.userId, userId));

export async function listSources(db: Db, userId: string, max: number): Promise<SourceRow[]> {
  const rows = await db
    .select({ source: sources, jobError })
    .from(sources)
    .where(eq(sources.userId, userId))
    .orderBy(desc(sources.createdAt), desc(sources.id))
    .limit(max);
  return rows.map(({ source, jobError }) => ({ ...source, jobError }));
}

export async function getSource(db: Db, userId: string, id: string): Promise<SourceRow | null> {
  const [row] = await db.select({ source: sources, jobError }).from(sources).where(own(userId, id));
  return row ? { ...row.source, jobError: row.jobError } : null;
}

export async function findSource(
  db: Db | Tx,
  userId: string,
  identity: string,
): Promise<SourceRow | null> {
  const [row] = await db
    .select({ source: sources, jobError })
    .from(sources)
    .where(and(eq(sources.userId, userId), eq(sources.identity, identity)));
  return row ? { ...row.source, jobError: row.jobError } : null;
}

export async function countSources(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(sources).where(eq(sources.userId, userId));
  return row?.n ?? 0;
}

export async function insertSource(tx: Tx, source: NewSource, bytes?: Uint8Array): Promise<void> {
  await tx.insert(sources).values(source);
  if (bytes && source.id) await saveSourceFile(tx, source.id, bytes);
}

export async function saveSourceFile(tx: Tx, sourceId: string, bytes: Uint8Array): Promise<void> {
  const { sourceId: target } = sourceFiles;
  await tx
    .insert(sourceFiles)
    .values({ sourceId, bytes })
    .onConflictDoUpdate({ target, set: { bytes } });
}

/** Those of the ids that are the user's, in their order. */
export async function findSources(db: Db | Tx, userId: string, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.id, ids)));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Leaves out what has been deleted meanwhile. */
export async function insertPostSources(
  tx: Tx,
  userId: string,
  { postId, sourceIds }: { postId: string; sourceIds: string[] },
): Promise<void> {
  const found = await findSources(tx, userId, sourceIds);
  if (found.length === 0) return;
  const rows = found.map(({ id }) => ({ postId, sourceId: id, userId }));
  await tx.insert(postSources).values(rows).onConflictDoNothing();
}

export async function readSourceFile(
  db: Db,
  userId: string,
  id: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: sourceFiles.bytes })
    .from(sourceFiles)
    .innerJoin(sources, eq(sources.id, sourceFiles.sourceId))
    .where(own(userId, id));
  return row?.bytes ?? null;
}

/** False when the source is gone, or belongs to another job by now. */
export async function updateSource(
  db: Db | Tx,
  { userId, id, jobId }: { userId: string; id: string; jobId: string },
  values: Partial<Omit<Row, 'id' | 'userId' | 'kind' | 'identity' | 'createdAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(sources)
    .set(values)
    .where(and(own(userId, id), eq(sources.jobId, jobId)))
    .returning({ id: sources.id });
  return rows.length === 1;
}

export async function deleteSourceFile(tx: Tx, id: string): Promise<void> {
  await tx.delete(sourceFiles).where(eq(sourceFiles.sourceId, id));
}

/** Its passages go with it. */
export async function deleteSource(db: Db | Tx, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(sources).where(own(userId, id)).returning({ id: sources.id });
  return rows.length === 1;
}
