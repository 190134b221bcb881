import { z } from 'zod';
import { resultsPerQuery, type SearchProvider } from './provider';
import { requestJson } from './request-json';
import { SearchError } from './search-error';

const Answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), publishedDate: z.string().nullish() }),
  ),
  unresponsive_engines: z.array(z.unknown()).catch([]),
});

export const searchSearxng: SearchProvider = async (query, { key, url, ...call }) => {
  const address = new URL(`${url}/search`);
  address.search = new URLSearchParams({ q: query, format: 'json' }).toString();
  const { results, unresponsive_engines } = await requestJson({
    url: address,
    // For an instance behind a proxy that asks for one.
    headers: key ? { authorization: `Bearer ${key}` } : {},
    answer: Answer,
    price: 0,
    call,
    explain: { 403: 'does not answer in JSON: add it to search.formats in its settings.yml' },
  });
  if (results.length === 0 && unresponsive_engines.length > 0)
    throw new SearchError('retry', 'No engine of the search service answered.');
  return results.slice(0, resultsPerQuery).map(({ url, title, publishedDate }) => ({
    ...{ url, title: title ?? '', date: publishedDate ?? undefined },
  }));
};
