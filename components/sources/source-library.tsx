'use client';
import { ArrowLeft, LibraryBig } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { AddSources } from '@/components/shared/add-sources';
import { EmptyState } from '@/components/shared/empty-state';
import { FindSources } from '@/components/shared/find-sources';
import { ListLink } from '@/components/shared/list-link';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useSources } from '@/hooks/use-sources';
import { sourcesPerUser } from '@/lib/sources/limits';
import type { SourceView } from '@/lib/sources/schema';
import { SourceRow } from './source-row';

/** Everything that the writer's posts may rest on. */
export function SourceLibrary({ initial }: { initial: SourceView[] }) {
  const { data: sources = initial, isError } = useSources(initial);
  const [searchId, setSearchId] = useState('');
  const kept = sources.filter(({ status }) => status !== 'failed').map(({ id }) => id);
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Button asChild variant="ghost" size="sm" className="-ml-3 mb-2 text-muted-foreground">
        <Link href="/settings">
          <ArrowLeft aria-hidden />
          Settings
        </Link>
      </Button>
      <h1 className="font-semibold font-serif text-4xl tracking-tight">Sources</h1>
      <p className="mt-2 max-w-prose text-muted-foreground leading-relaxed">
        Documents and web pages your posts can draw on. Choose them in the last step of a new post;
        what the post takes from them gets a footnote. Only you can see them.
      </p>
      <section aria-label="Add sources" className="mt-8 rounded-xl border bg-card p-5 shadow-sheet">
        <AddSources />
        <FindSources
          proposals={() => ['']}
          searchId={searchId}
          onSearch={setSearchId}
          chosen={kept}
          max={sourcesPerUser}
        />
      </section>
      {isError ? (
        <Problem message="The list could not be updated. Trying again." className="mt-6" />
      ) : null}
      {sources.length > 0 ? (
        <ul className="mt-6 rounded-xl border bg-card shadow-sheet">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ul>
      ) : (
        <div className="mt-6">
          <EmptyState
            icon={<LibraryBig />}
            title="No sources yet"
            action={
              <Button asChild variant="outline">
                <ListLink>Back to Dashboard</ListLink>
              </Button>
            }
          >
            Add a report, a price list, your own notes or a web page.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
