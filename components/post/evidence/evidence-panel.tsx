'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Problem } from '@/components/shared/problem';
import { Spinner } from '@/components/shared/spinner';
import { Button } from '@/components/ui/button';
import { queries } from '@/lib/api/queries';
import type { EvidenceView } from '@/lib/evidence/schema';
import { EvidenceItem } from './evidence-item';
import { PostSources } from './post-sources';
import { type EvidenceActions, useSentenceChange } from './use-sentence-change';
import { agrees, isOwn } from './verdict-words';
import '../seo/seo.css';

type Props = { postId: string; part: number; actions: EvidenceActions; onClose: () => void };

/** What the sentences of a post rest on, beside its text, which stays usable. */
export function EvidencePanel({ postId, part, actions, onClose }: Props) {
  const query = useQuery(queries.evidence(postId, part));
  const { change, markOwn, isBusy, problem, message } = useSentenceChange(postId, actions);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const list = (sentences: EvidenceView['sentences'], sources: EvidenceView['sources']) => (
    <ul className="grid gap-4">
      {sentences.map((sentence) => (
        <EvidenceItem
          key={`${sentence.id} ${sentence.text}`}
          {...{ sentence, sources, isBusy }}
          onChange={change}
          onOwn={markOwn}
        />
      ))}
    </ul>
  );
  const { sentences = [], sources = [] } = query.data ?? {};
  const done = sentences.filter(agrees);
  const own = sentences.filter(isOwn);
  const open = sentences.filter((sentence) => !agrees(sentence) && !isOwn(sentence));
  return (
    <section
      aria-labelledby="evidence-panel"
      aria-busy={query.isPending}
      className="seo-panel post-screen-only"
      onKeyDown={onKeyDown}
    >
      <header className="seo-panel-head">
        <h2
          ref={heading}
          id="evidence-panel"
          tabIndex={-1}
          className="font-semibold font-serif text-xl"
        >
          Evidence
        </h2>
        <Button variant="ghost" size="icon-sm" aria-label="Close Evidence" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
      <Problem message={problem} />
      {query.isPending ? <Spinner label="Comparing with your sources" /> : null}
      {query.isError ? (
        <>
          <Problem message="The evidence could not be loaded." />
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => query.refetch()}
          >
            Try again
          </Button>
        </>
      ) : null}
      {query.data ? (
        <>
          <PostSources
            postId={postId}
            chosen={sources.map(({ id }) => id)}
            choose={actions.chooseSources}
          />
          {open.length > 0 ? (
            <section aria-labelledby="evidence-open" className="grid gap-4">
              <h3 id="evidence-open" className="seo-heading">
                Check these first
              </h3>
              {sources.length === 0 ? (
                <p className="text-muted-foreground text-sm">
                  Numbers and sources that came neither from you nor from the post’s own example.
                  Look each one up before you publish.
                </p>
              ) : null}
              {list(open, sources)}
            </section>
          ) : (
            <p className="text-sm">Nothing left to check.</p>
          )}
          {done.length > 0 ? (
            <details>
              <summary className="min-h-11 rounded-sm py-2.5 font-medium text-primary text-sm">
                {done.length === 1 ? '1 sentence agrees' : `${done.length} sentences agree`} with
                what is cited
              </summary>
              {list(done, sources)}
            </details>
          ) : null}
          {own.length > 0 ? (
            <details>
              <summary className="min-h-11 rounded-sm py-2.5 font-medium text-primary text-sm">
                {own.length === 1 ? '1 sentence is' : `${own.length} sentences are`} your own
              </summary>
              {list(own, sources)}
            </details>
          ) : null}
          <Limits />
          <Button asChild variant="outline" size="sm" className="justify-self-start">
            <a href={`/posts/${postId}/source-sheet`} target="_blank" rel="noreferrer">
              Source sheet to print<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </>
      ) : null}
    </section>
  );
}

function Limits() {
  return (
    <details className="text-sm">
      <summary className="min-h-6 rounded-sm text-muted-foreground">
        What this check cannot tell
      </summary>
      <p className="pt-1 text-muted-foreground leading-relaxed">
        Figures, names and quotations are compared letter by letter and number by number. Whether a
        number speaks of the same thing, whether a paraphrase is fair, whether a source is good or
        out of date, and what is cause and what is chance: that takes a reader.
      </p>
    </details>
  );
}
