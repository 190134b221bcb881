'use client';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { SentenceChange } from '@/lib/evidence/change-sentence';
import type { EvidenceSentence, EvidenceSource, FoundPassage } from '@/lib/evidence/schema';
import { citationOf } from '@/lib/posts/content/citation';
import { Passage } from './passage';
import { agrees, differs, explain, plainCitation, verdictWords } from './verdict-words';

type Props = {
  sentence: EvidenceSentence;
  sources: EvidenceSource[];
  isBusy: boolean;
  onChange: (sentence: string, change: SentenceChange) => void;
  onOwn: (sentence: string, isOwn: boolean) => void;
};

/** A sentence, what code found out about it, and what its writer can do. */
export function EvidenceItem({ sentence, sources, isBusy, onChange, onOwn }: Props) {
  const { id, text, differs: figure, instead, passage, cites } = sentence;
  const note = explain(sentence);
  const change = (wanted: SentenceChange) => onChange(text, wanted);
  return (
    <li className="grid gap-2.5 border-b pb-4 last:border-b-0">
      <Badge
        variant={differs(sentence) ? 'destructive' : agrees(sentence) ? 'accent' : 'secondary'}
      >
        {verdictWords[sentence.verdict]}
      </Badge>
      <p dir="auto" className="break-words text-sm leading-relaxed">
        {text}
      </p>
      {sentence.verdict === 'figure-differs' ? (
        <dl className="grid grid-cols-2 gap-2 text-sm">
          <Value name="In the text" value={figure} />
          <Value name="In the source" value={instead ?? 'no such figure'} />
        </dl>
      ) : null}
      {note ? <p className="text-muted-foreground text-sm">{note}</p> : null}
      {passage ? <Passage passage={passage} sources={sources} /> : <Cites cites={cites} />}
      <div className="flex flex-wrap items-center gap-2">
        {/* Not next/link: the browser's own jump focuses the sentence. */}
        <Button asChild variant="outline" size="sm">
          <a href={`#${id}`}>
            Show in text<span className="sr-only">: {text}</span>
          </a>
        </Button>
        {sentence.verdict === 'figure-differs' && figure && instead ? (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => change({ kind: 'replace', figure, by: instead })}
          >
            Write “{instead}”
          </Button>
        ) : null}
        {sentence.verdict === 'no-source' || sentence.verdict === 'own-experience' ? (
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            onClick={() => onOwn(text, sentence.verdict === 'no-source')}
          >
            {sentence.verdict === 'no-source' ? 'My own experience' : 'Not my own experience'}
          </Button>
        ) : null}
        {id === 'seo-metadata' || agrees(sentence) ? null : (
          <Remove isBusy={isBusy} onRemove={() => change({ kind: 'remove' })} />
        )}
      </div>
      <Offers
        {...{ sentence, sources, isBusy }}
        onCite={(citation) => change({ kind: 'cite', citation })}
      />
    </li>
  );
}

function Value({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="rounded-md bg-muted px-3 py-2">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="break-words font-medium">{value}</dd>
    </div>
  );
}

function Cites({ cites }: { cites: string[] }) {
  if (cites.length === 0) return null;
  return (
    <p className="break-words text-muted-foreground text-xs">
      It cites: {cites.map(plainCitation).join('; ')}
    </p>
  );
}

function Remove({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setIsAsked(true)}>
        Remove sentence
      </Button>
    );
  return (
    <>
      <Button variant="destructive" size="sm" disabled={isBusy} onClick={onRemove}>
        Yes, remove it
      </Button>
      <Button
        autoFocus
        variant="ghost"
        size="sm"
        disabled={isBusy}
        onClick={() => setIsAsked(false)}
      >
        Keep it
      </Button>
    </>
  );
}

type OffersProps = Pick<Props, 'sentence' | 'sources' | 'isBusy'> & {
  onCite: (citation: string) => void;
};

/** What the post's sources say about a sentence that cites none. */
function Offers({ sentence: { id, found }, sources, isBusy, onCite }: OffersProps) {
  const citation = ({ sourceId, page }: FoundPassage) => {
    const source = sources.find((one) => one.id === sourceId);
    return source ? citationOf(source, page) : null;
  };
  const offers = id === 'seo-metadata' ? [] : found;
  if (offers.length === 0) return null;
  return (
    <details>
      <summary className="min-h-6 rounded-sm font-medium text-primary text-sm">
        Passages of your sources that may say it
      </summary>
      <ul className="grid gap-4 pt-3">
        {offers.map((passage) => (
          <li key={`${passage.sourceId} ${passage.text}`} className="grid gap-2">
            <Passage passage={passage} sources={sources} />
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              disabled={isBusy}
              onClick={() => {
                const words = citation(passage);
                if (words) onCite(words);
              }}
            >
              Cite this passage
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
