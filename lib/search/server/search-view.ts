import type { Db } from '@/db/client';
import { findSourceAddresses, getSourceSearch } from '@/db/queries/source-searches';
import { SearchRequest, SearchResult, type SourceSearchView } from '../schema';

/** Null if there is none, or it belongs to another account. */
export async function sourceSearchView(
  db: Db,
  userId: string,
  id: string,
): Promise<SourceSearchView | null> {
  const search = await getSourceSearch(db, userId, id);
  if (!search) return null;
  const { status, data, result, error } = search;
  const { queries } = SearchRequest.catch({ queries: [] }).parse({ queries: data.queries });
  const found = SearchResult.catch({ pages: [] }).parse(result ?? {});
  const urls = found.pages.map(({ url }) => url);
  const known = await findSourceAddresses(db, userId, urls);
  return {
    id,
    status: status === 'completed' ? 'done' : status === 'failed' ? 'failed' : 'searching',
    queries,
    pages: found.pages.map((page) => ({
      ...page,
      host: new URL(page.url).host,
      sourceId: known.get(page.url) ?? null,
    })),
    charged: found.creditsUsed ?? 0,
    error: status === 'failed' ? error : null,
  };
}
