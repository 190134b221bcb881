'use client';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, X } from 'lucide-react';
import { useRef } from 'react';
import { Problem } from '@/components/shared/problem';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover';
import { reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { CitationView } from '@/lib/evidence/schema';
import { plainCitation } from './verdict-words';

export type CitedPassageProps = {
  postId: string;
  part: number;
  /** The mark of the footnote. */
  link: HTMLAnchorElement;
  onClose: () => void;
};

/** What a footnote rests on, beside its mark. */
export function CitedPassage({ postId, part, link, onClose }: CitedPassageProps) {
  const anchor = useRef(link);
  const { hash: note, textContent: number } = link;
  const query = useQuery(queries.citation(postId, { part, reference: link.id }));
  // Only the body is left without a focus: whoever clicked elsewhere stays there.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  };
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        aria-labelledby="cited-passage"
        aria-busy={query.isPending}
        className="post-screen-only grid gap-3"
        onCloseAutoFocus={giveFocusBack}
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id="cited-passage" className="font-semibold text-sm">
            Source {number}
          </h2>
          <Button
            variant="ghost"
            size="icon-sm"
            className="-my-1 -mr-2"
            aria-label="Close"
            onClick={onClose}
          >
            <X aria-hidden />
          </Button>
        </div>
        {query.isPending ? <Spinner label="Looking it up" /> : null}
        {query.isError ? (
          <>
            <Problem message={reasonOf(query.error, 'The passage could not be loaded.')} />
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              disabled={query.isFetching}
              onClick={() => query.refetch()}
            >
              Try again
            </Button>
          </>
        ) : null}
        {query.data ? <Citation citation={query.data} /> : null}
        <a
          href={note}
          className="justify-self-start rounded-sm text-primary text-sm underline underline-offset-4"
          onClick={onClose}
        >
          Go to its note
        </a>
      </PopoverContent>
    </Popover>
  );
}

const states: Record<CitationView['state'], string | null> = {
  found: null,
  unknown: 'This source is not among the sources of this post, so there is no passage to show.',
  unreadable: 'This source could not be read, so there is no passage to show.',
  unlike: 'No passage of this source is like this sentence.',
};

function Citation({ citation: { state, cites, source, passage } }: { citation: CitationView }) {
  const heading = passage?.heading === source?.title ? null : passage?.heading;
  const place = [
    source?.publisher,
    source?.publishedOn,
    passage && (passage.page === null ? heading : `p. ${passage.page}`),
  ].filter(Boolean);
  return (
    <>
      {source ? (
        <div className="min-w-0 text-sm">
          <p dir="auto" className="break-words font-medium">
            {source.title}
          </p>
          {place.length > 0 ? (
            <p className="break-words text-muted-foreground">{place.join(' · ')}</p>
          ) : null}
        </div>
      ) : (
        <p className="break-words text-sm">{plainCitation(cites)}</p>
      )}
      {passage ? (
        <blockquote dir="auto" className="break-words border-l-2 pl-3 text-sm leading-relaxed">
          {marked(passage)}
        </blockquote>
      ) : (
        <p className="text-muted-foreground text-sm">{states[state]}</p>
      )}
      {source?.address ? (
        <a
          href={source.address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-primary text-sm underline underline-offset-4"
        >
          Open the page
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </>
  );
}

/** The words that the sentence and the passage share. */
function marked({ text, marks }: NonNullable<CitationView['passage']>) {
  return [
    ...marks.flatMap(({ start, end }, at) => [
      text.slice(marks[at - 1]?.end ?? 0, start),
      <mark key={start} className="rounded-sm bg-highlight text-highlight-foreground">
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(marks.at(-1)?.end ?? 0),
  ];
}
