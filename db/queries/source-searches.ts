import 'server-only';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobs, sources } from '../schema';

type SourceSearchRow = Pick<
  typeof jobs.$inferSelect,
  'id' | 'status' | 'data' | 'result' | 'error'
>;

export async function getSourceSearch(
  db: Db,
  userId: string,
  id: string,
): Promise<SourceSearchRow | null> {
  const [row] = await db
    .select({
      id: jobs.id,
      status: jobs.status,
      data: jobs.data,
      result: jobs.result,
      error: jobs.error,
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId), eq(jobs.type, 'source-search')));
  return row ?? null;
}

/** The id of a search for the same words, from a few hours ago at most, that did not fail. */
export async function findSameSearch(
  tx: Tx,
  userId: string,
  requestHash: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        eq(jobs.type, 'source-search'),
        eq(jobs.requestHash, requestHash),
        sql`${jobs.status} <> 'failed'`,
        // Bounds the scan of the index `jobs_user`.
        sql`${jobs.createdAt} > now() - interval '6 hours'`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Which of the addresses are in the library, with the ids of their sources. */
export async function findSourceAddresses(
  db: Db | Tx,
  userId: string,
  urls: string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({ id: sources.id, identity: sources.identity, address: sources.address })
    .from(sources)
    .where(
      and(
        eq(sources.userId, userId),
        eq(sources.kind, 'address'),
        // A page may have redirected.
        or(inArray(sources.identity, urls), inArray(sources.address, urls)),
      ),
    );
  return new Map(
    rows.flatMap(({ id, identity, address }): [string, string][] => [
      [address ?? identity, id],
      [identity, id],
    ]),
  );
}
