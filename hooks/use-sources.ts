import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { maxSourceBytes } from '@/lib/sources/limits';
import type { SourceView } from '@/lib/sources/schema';

const pollMs = 2_000;

export function isBeingRead({ status }: Pick<SourceView, 'status'>): boolean {
  return status === 'waiting' || status === 'reading';
}

/** The library, asked for again while something in it is being read. */
export function useSources(initial?: SourceView[]) {
  return useQuery({
    ...queries.sources(),
    ...(initial ? { initialData: initial } : {}),
    refetchInterval: ({ state }) => state.data?.some(isBeingRead) === true && pollMs,
  });
}

/** Both ways resolve to the sources that the library then has, new or known. */
export function useAddSources() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  const add = useCallback(
    async (requests: { name: string; send: () => Promise<SourceView> }[]) => {
      const { queryKey } = queries.sources();
      const added: SourceView[] = [];
      const failed: string[] = [];
      setBusy(true);
      setProblems([]);
      for (const { name, send } of requests) {
        try {
          const source = await send();
          added.push(source);
          await client.cancelQueries({ queryKey });
          client.setQueryData<SourceView[]>(queryKey, (known = []) => [
            source,
            ...known.filter(({ id }) => id !== source.id),
          ]);
        } catch (error) {
          const reason = error instanceof TooLarge ? error.message : reasonOf(error, lostRequest);
          failed.push(`${name}: ${reason}`);
        }
      }
      setProblems(failed);
      setBusy(false);
      client.invalidateQueries({ queryKey });
      return added;
    },
    [client],
  );

  const addFiles = (files: File[]) =>
    add(files.map((file) => ({ name: file.name, send: () => sendFile(file) })));
  const addAddress = (address: string) =>
    add([{ name: address, send: () => sendAddress(address) }]);
  return { addFiles, addAddress, busy, problems };
}

class TooLarge extends Error {
  override message = 'It is larger than 10 MB.';
}

async function sendFile(file: File): Promise<SourceView> {
  if (file.size > maxSourceBytes) throw new TooLarge();
  const url = `/api/sources/files?name=${encodeURIComponent(file.name.slice(-200))}`;
  return apiRequest<SourceView>('POST', url, { file });
}

function sendAddress(address: string): Promise<SourceView> {
  // What people copy from an address bar often lacks its beginning.
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  return apiRequest<SourceView>('POST', '/api/sources/addresses', { body: { address: whole } });
}
