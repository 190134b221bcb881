import { z } from 'zod';
import { resultsPerQuery, type SearchProvider } from './provider';
import { requestJson } from './request-json';

const Answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), publishedDate: z.string().nullish() }),
  ),
});

/** Of a request with up to ten results. */
const price = 0.007;

export const searchExa: SearchProvider = async (query, { key, url, ...call }) => {
  const { results } = await requestJson({
    url: new URL(`${url}/search`),
    headers: { 'x-api-key': key },
    body: { query, type: 'auto', numResults: resultsPerQuery },
    answer: Answer,
    price,
    call,
  });
  return results.map(({ url, title, publishedDate }) => ({
    ...{ url, title: title ?? '', date: publishedDate ?? undefined },
  }));
};
