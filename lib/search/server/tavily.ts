import { z } from 'zod';
import { resultsPerQuery, type SearchProvider } from './provider';
import { requestJson } from './request-json';

const Answer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

/** One API credit. */
const price = 0.008;

export const searchTavily: SearchProvider = async (query, { key, url, ...call }) => {
  const { results } = await requestJson({
    url: new URL(`${url}/search`),
    headers: { authorization: `Bearer ${key}` },
    body: { query, max_results: resultsPerQuery, search_depth: 'basic' },
    answer: Answer,
    price,
    call,
    explain: { 432: 'has used up the plan', 433: 'has used up the limit of its account' },
  });
  return results.map(({ url, title, published_date }) => ({
    ...{ url, title: title ?? '', date: published_date ?? undefined },
  }));
};
