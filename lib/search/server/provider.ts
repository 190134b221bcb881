import type { Budget } from '@/lib/ai/spend';
import type { FoundPage } from '../schema';

export type SearchCall = {
  signal: AbortSignal;
  /** Our user id; only a keyed hash of it leaves the server. */
  user: string;
  budget?: Budget;
};

export type SearchService = { key: string; url: string };

/** Finds addresses, the best first. Throws SearchError, or AiError at a cap. */
export type SearchProvider = (
  query: string,
  call: SearchCall & SearchService,
) => Promise<FoundPage[]>;

export const resultsPerQuery = 10;
