import { z } from 'zod';
import { resultsPerQuery, type SearchProvider } from './provider';
import { requestJson } from './request-json';

const Answer = z.object({
  // Left out where there is nothing.
  web: z
    .object({
      results: z.array(
        z.object({ url: z.string(), title: z.string(), page_age: z.string().nullish() }),
      ),
    })
    .nullish(),
});

const price = 0.005;
/** More words or characters are refused. */
const [maxWords, maxCharacters] = [50, 400];

export const searchBrave: SearchProvider = async (query, { key, url, ...call }) => {
  const address = new URL(`${url}/res/v1/web/search`);
  const words = query.split(/\s+/).slice(0, maxWords).join(' ').slice(0, maxCharacters);
  address.search = new URLSearchParams({
    q: words,
    count: String(resultsPerQuery),
    result_filter: 'web',
    text_decorations: 'false',
  }).toString();
  const { web } = await requestJson({
    url: address,
    headers: { 'x-subscription-token': key },
    answer: Answer,
    price,
    call,
    explain: { 422: 'refused the key or the request' },
  });
  return (web?.results ?? []).map(({ url, title, page_age }) => ({
    ...{ url, title, date: page_age ?? undefined },
  }));
};
