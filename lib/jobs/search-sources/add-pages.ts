import type { Db } from '@/db/client';
import { getSourceSearch } from '@/db/queries/source-searches';
import { AppError } from '@/lib/errors';
import { addAddress } from '@/lib/jobs/read-source/start';
import { type AddedPagesView, SearchResult } from '@/lib/search/schema';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { toSourceView } from '@/lib/sources/server/view';

type Chosen = { id: string; addresses: string[] };
type Added = AddedPagesView & { created: boolean };

/** Sources of found pages, new or known. Throws AppError `not_found`, `invalid` or `rate_limited`. */
export async function addFoundPages(
  db: Db,
  userId: string,
  { id, addresses }: Chosen,
): Promise<Added> {
  const search = await getSourceSearch(db, userId, id);
  if (!search) throw new AppError('not_found');
  const { pages } = SearchResult.catch({ pages: [] }).parse(search.result ?? {});
  const found = new Map(pages.map(({ url, title }) => [url, title]));
  const chosen = [...new Set(addresses)];
  // robots.txt is asked for these alone: for an address of their own writers have another way.
  if (!chosen.every((address) => found.has(address)))
    throw new AppError('invalid', 'This page is not among what was found.');
  await assertWithinLimit(db, userId, 'source', chosen.length);
  const added: Added = { sources: [], problem: null, created: false };
  for (const address of chosen) {
    try {
      const { source, created } = await addAddress(db, userId, {
        ...{ address, isFound: true, title: found.get(address) },
      });
      added.sources.push(toSourceView(source));
      added.created ||= created;
    } catch (error) {
      if (!(error instanceof AppError) || added.sources.length === 0) throw error;
      added.problem = error.message;
      break;
    }
  }
  return added;
}
