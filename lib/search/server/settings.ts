import 'server-only';
import { ConfigurationError, openaiEnv, searchEnv, type searchProviders } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { SearchService } from './provider';

type Provider = (typeof searchProviders)[number];

const addresses = {
  tavily: 'https://api.tavily.com',
  exa: 'https://api.exa.ai',
  brave: 'https://api.search.brave.com',
} as const;

/**
 * Call before holding credits. Throws AppError `unavailable` where no provider is configured, and
 * ConfigurationError where one lacks something.
 */
export function searchSettings(): SearchService & { provider: Provider } {
  const env = searchEnv();
  if (!env) throw new AppError('unavailable', 'The web search is switched off on this server.');
  const { SEARCH_PROVIDER: provider, SEARCH_API_KEY: key = '', SEARCH_URL } = env;
  if (provider === 'openai') {
    const model = openaiEnv();
    if (!model) throw missing('OPENAI_API_KEY', provider);
    return { provider, key: '', url: '' };
  }
  if (provider !== 'searxng' && !key) throw missing('SEARCH_API_KEY', provider);
  if (provider === 'searxng' && !SEARCH_URL) throw missing('SEARCH_URL', provider);
  const url = SEARCH_URL ?? (provider === 'searxng' ? '' : addresses[provider]);
  return { provider, key, url: url.replace(/\/+$/, '') };
}

function missing(name: string, provider: Provider): ConfigurationError {
  return new ConfigurationError(
    `Configuration of web search is incomplete. ${name} is not set, which "${provider}" needs`,
  );
}
