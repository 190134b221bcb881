import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { AddedPagesView } from '@/lib/search/schema';
import type { SourceView } from '@/lib/sources/schema';

const pollMs = 1_000;

/** Follows a search to its end. `isGone` when the account has no such search. */
export function useSourceSearch(id: string) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...queries.sourceSearch(id),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      (state.data ? state.data.status === 'searching' : !isMissing(state.error)) && pollMs,
  });
  const status = data?.status;
  useEffect(() => {
    // What it cost is known now.
    if (status && status !== 'searching')
      client.invalidateQueries({ queryKey: queries.stats().queryKey });
  }, [client, status]);
  return { search: data, isGone: isMissing(error) };
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** Resolves to the sources that the library then has. */
export function useAddPages(searchId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const addPages = useCallback(
    async (addresses: string[]): Promise<SourceView[]> => {
      const { queryKey } = queries.sources();
      setBusy(true);
      setProblem(null);
      try {
        const url = `/api/sources/searches/${searchId}/sources`;
        const added = await apiRequest<AddedPagesView>('POST', url, { body: { addresses } });
        const ids = new Set(added.sources.map(({ id }) => id));
        setProblem(added.problem);
        await client.cancelQueries({ queryKey });
        client.setQueryData<SourceView[]>(queryKey, (known = []) => [
          ...added.sources,
          ...known.filter(({ id }) => !ids.has(id)),
        ]);
        return added.sources;
      } catch (error) {
        setProblem(reasonOf(error, lostRequest));
        return [];
      } finally {
        setBusy(false);
        client.invalidateQueries({ queryKey });
        client.invalidateQueries({ queryKey: queries.sourceSearch(searchId).queryKey });
      }
    },
    [client, searchId],
  );
  return { addPages, busy, problem };
}
