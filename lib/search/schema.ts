import { z } from 'zod';
import { SourceView } from '@/lib/sources/schema';
import { cleanLine } from '@/lib/text/clean';
import { maxFound, maxQueries, maxQueryLength } from './limits';

const Query = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().min(2, 'Write what to search for.').max(maxQueryLength, 'That is too long.'));

export const SearchRequest = z.strictObject({
  queries: z
    .array(Query)
    .min(1)
    .max(maxQueries)
    .transform((queries) => [...new Set(queries)]),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

export const FoundPage = z.object({
  url: z.string(),
  title: z.string(),
  /** As `2026-01-31`. */
  date: z.string().optional(),
});
export type FoundPage = z.infer<typeof FoundPage>;

/** Of a finished job. */
export const SearchResult = z.object({
  pages: z.array(FoundPage),
  creditsUsed: z.number().optional(),
});

export const FoundPageView = FoundPage.extend({
  host: z.string(),
  /** Where the page is in the library already. */
  sourceId: z.string().nullable(),
});
export type FoundPageView = z.infer<typeof FoundPageView>;

export const SourceSearchView = z.object({
  id: z.string(),
  status: z.enum(['searching', 'done', 'failed']),
  queries: z.array(z.string()),
  pages: z.array(FoundPageView),
  /** Credits. */
  charged: z.number(),
  error: z.string().nullable(),
});
export type SourceSearchView = z.infer<typeof SourceSearchView>;

export const StartedSearchView = z.object({ id: z.string() });
export type StartedSearchView = z.infer<typeof StartedSearchView>;

export const SearchParams = z.object({ id: z.uuid() });

export const ChosenPages = z.strictObject({
  addresses: z.array(z.string().max(2_048)).min(1).max(maxFound),
});

export const AddedPagesView = z.object({
  sources: z.array(SourceView),
  /** Why others were not added. */
  problem: z.string().nullable(),
});
export type AddedPagesView = z.infer<typeof AddedPagesView>;
