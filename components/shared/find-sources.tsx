'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { usePublicConfig } from '@/hooks/public-config';
import { useOrder } from '@/hooks/use-order';
import { useSourceSearch } from '@/hooks/use-source-search';
import { queries as apiQueries } from '@/lib/api/queries';
import { sourceSearchPrice } from '@/lib/credits/prices';
import type { StartedSearchView } from '@/lib/search/schema';
import type { SourceView } from '@/lib/sources/schema';
import { FoundPages } from './found-pages';
import { Problem } from './problem';
import { SearchQueries } from './search-queries';
import { Spinner } from './spinner';

type Props = {
  /** Read when the form opens. */
  proposals: () => string[];
  /** Of the search that is followed; empty without one. */
  searchId: string;
  onSearch: (id: string) => void;
  /** Ids of sources that need not be added. */
  chosen: string[];
  max: number;
  onAdded?: (sources: SourceView[]) => void;
};

/** Searches the web for pages that may become sources. Not shown where no service is configured. */
export function FindSources(props: Props) {
  const { searchOffered } = usePublicConfig();
  return searchOffered ? <Finder {...props} /> : null;
}

function Finder({ proposals, searchId, onSearch, chosen, max, onAdded }: Props) {
  const { search, isGone } = useSourceSearch(searchId);
  const { order, busy } = useOrder();
  const client = useQueryClient();
  const [queries, setQueries] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const followed = isGone ? undefined : search;
  const isSearching = searchId !== '' && !isGone && (!search || search.status === 'searching');
  const isEmpty = followed?.status === 'done' && followed.pages.length === 0;
  const form = queries ?? (isEmpty || followed?.status === 'failed' ? followed.queries : null);

  /** The field or button that has the focus goes away. */
  const close = () => {
    setQueries(null);
    section.current?.focus();
  };
  const start = async (wanted: string[]) => {
    setProblem(null);
    const result = await order<StartedSearchView>({
      url: '/api/sources/searches',
      body: { queries: wanted },
      price: sourceSearchPrice,
      upgrade: 'credits',
      fallback: 'The search could not be started. Please try again.',
    });
    if (result.outcome === 'failed') setProblem(result.error);
    if (result.outcome !== 'started') return;
    onSearch(result.answer.id);
    // It may be an earlier search, which is paid for.
    client.invalidateQueries({ queryKey: apiQueries.stats().queryKey });
    close();
  };

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Find sources on the web"
      className="mt-4 border-t pt-4 outline-none"
    >
      {isSearching ? <Spinner label="Searching the web..." className="text-sm" /> : null}
      {isEmpty && !isSearching ? (
        <Alert className="mb-4">Nothing was found, so nothing was charged. Try other words.</Alert>
      ) : null}
      <Problem
        message={problem ?? (followed?.status === 'failed' ? followed.error : null)}
        className="mb-4"
      />
      {isSearching ? null : form ? (
        <SearchQueries
          initial={form}
          busy={busy}
          onSearch={start}
          onClose={queries && !isEmpty ? close : undefined}
          isFocused={queries !== null}
        />
      ) : followed?.status === 'done' ? (
        <FoundPages
          key={followed.id}
          search={followed}
          {...{ chosen, max, onAdded }}
          onAgain={() => setQueries(followed.queries)}
        />
      ) : (
        <Button variant="outline" onClick={() => setQueries(proposals())}>
          <Search aria-hidden />
          Find sources on the web
        </Button>
      )}
    </section>
  );
}
