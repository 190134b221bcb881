import 'server-only';
import { logWarning } from '@/lib/observability/log';
import type { FoundPage } from '../schema';
import { searchBrave } from './brave';
import { searchExa } from './exa';
import { searchOpenai } from './openai';
import type { SearchCall, SearchProvider } from './provider';
import { SearchError } from './search-error';
import { searchSearxng } from './searxng';
import { searchSettings } from './settings';
import { searchTavily } from './tavily';

const providers: Record<ReturnType<typeof searchSettings>['provider'], SearchProvider> = {
  openai: searchOpenai,
  tavily: searchTavily,
  exa: searchExa,
  brave: searchBrave,
  searxng: searchSearxng,
};

/** As the configured service answers, the best first. Throws SearchError or AiError. */
export async function searchWeb(query: string, call: SearchCall): Promise<FoundPage[]> {
  const { provider, key, url } = searchSettings();
  try {
    return await providers[provider](query, { key, url, ...call });
  } catch (error) {
    if (error instanceof SearchError)
      logWarning('A web search failed', error.cause, {
        ...{ provider, kind: error.kind, detail: error.detail },
      });
    throw error;
  }
}
