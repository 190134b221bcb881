import { searchByModel } from '@/lib/ai/openai/web-search';
import { resultsPerQuery, type SearchProvider } from './provider';

export const searchOpenai: SearchProvider = async (query, { signal, user, budget }) =>
  searchByModel({ query, max: resultsPerQuery, signal, user, ...(budget && { budget }) });
