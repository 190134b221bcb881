import 'server-only';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { passages, sources } from '../schema';

type Row = typeof passages.$inferSelect;
type PassageRow = Pick<Row, 'sourceId' | 'ordinal' | 'page' | 'heading' | 'text'>;

const rowsAtOnce = 200;

export async function replacePassages(
  tx: Tx,
  { userId, sourceId, config }: { userId: string; sourceId: string; config: string },
  texts: Pick<Row, 'page' | 'heading' | 'text'>[],
): Promise<void> {
  await tx
    .delete(passages)
    .where(and(eq(passages.sourceId, sourceId), eq(passages.userId, userId)));
  const rows = texts.map((text, ordinal) => ({ ...text, ordinal, userId, sourceId, config }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.insert(passages).values(rows.slice(at, at + rowsAtOnce));
}

export async function listPassages(
  db: Db,
  userId: string,
  { sourceId, from = 0, max }: { sourceId: string; from?: number; max: number },
): Promise<PassageRow[]> {
  return db
    .select({
      sourceId: passages.sourceId,
      ordinal: passages.ordinal,
      page: passages.page,
      heading: passages.heading,
      text: passages.text,
    })
    .from(passages)
    .where(
      and(
        eq(passages.sourceId, sourceId),
        eq(passages.userId, userId),
        gte(passages.ordinal, from),
      ),
    )
    .orderBy(asc(passages.ordinal))
    .limit(max);
}

/** The rank by how near the words stand is slow, so only the best by their number get it. */
const likelyPassages = 200;

/**
 * The passages of the user's ready sources that share most with the text, the best first. Any of
 * its words may match, each in the forms of the passage's language.
 */
export async function searchPassages(
  db: Db,
  userId: string,
  { sourceIds, text, max }: { sourceIds: string[]; text: string; max: number },
): Promise<PassageRow[]> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,40}/gu) ?? [])].slice(
    0,
    60,
  );
  if (sourceIds.length === 0 || words.length === 0) return [];
  const ids = sql.join(
    sourceIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await db.execute<{
    source_id: string;
    ordinal: number;
    page: number | null;
    heading: string | null;
    text: string;
  }>(sql`
    with asked as materialized (
      select config, to_tsquery(config, ${words.join(' | ')}) as query from (
        select distinct config from ${passages}
        where source_id in (${ids}) and user_id = ${userId}::uuid) as configs
    ), likely as materialized (
      select p.source_id, p.ordinal, p.page, p.heading, p.text, p.search, asked.query
      from ${passages} p
      join ${sources} s on s.id = p.source_id
      join asked on asked.config = p.config
      where s.user_id = ${userId}::uuid and p.user_id = s.user_id and s.status = 'ready'
        and s.id in (${ids}) and p.search @@ asked.query
      order by ts_rank(p.search, asked.query, 1) desc, p.source_id, p.ordinal
      limit ${likelyPassages}
    )
    select source_id, ordinal, page, heading, text from likely
    order by ts_rank_cd(search, query, 1) desc, source_id, ordinal
    limit ${max}`);
  return rows.map(({ source_id, ...row }) => ({ ...row, sourceId: source_id }));
}
