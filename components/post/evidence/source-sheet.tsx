import { LocalTime } from '@/components/shared/local-time';
import type { EvidenceSentence, EvidenceSource, EvidenceView } from '@/lib/evidence/schema';
import { PrintButton } from './print-button';
import { plainCitation, verdictWords } from './verdict-words';
import '../post.css';

type Props = { title: string; evidence: EvidenceView };

/** For a client or a lawyer: each sentence, what was found out, the passage, and where it stands. */
export function SourceSheet({ title, evidence: { sentences, sources } }: Props) {
  return (
    <div className="mx-auto grid max-w-[68rem] gap-5 px-4 py-6 sm:px-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 dir="auto" className="break-words font-semibold font-serif text-2xl">
            Sources of “{title}”
          </h1>
          <p className="mt-1 max-w-[65ch] text-muted-foreground text-sm">
            Figures, names and quotations were compared by code. Whether a source says the same
            thing in other words takes a reader.
          </p>
        </div>
        <PrintButton />
      </header>
      {sentences.length === 0 ? (
        <p>This post has no sentences to check.</p>
      ) : (
        <ol className="grid gap-5">
          {sentences.map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change once rendered
            <Row key={at} sentence={sentence} sources={sources} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Row({ sentence, sources }: { sentence: EvidenceSentence; sources: EvidenceSource[] }) {
  const { text, verdict, differs, instead, passage, cites } = sentence;
  const source = sources.find(({ id }) => id === passage?.sourceId);
  return (
    <li className="grid break-inside-avoid gap-1.5 border-t pt-4 text-sm">
      <p dir="auto" className="break-words text-base">
        {text}
      </p>
      <p className="font-semibold">
        {verdictWords[verdict]}
        {differs ? `: “${differs}”${instead ? `, the source has “${instead}”` : ''}` : null}
      </p>
      {passage ? (
        <blockquote dir="auto" className="break-words border-l-2 pl-3">
          {passage.text}
        </blockquote>
      ) : null}
      {source ? (
        <p className="break-words text-muted-foreground">
          {[
            source.title,
            source.publisher,
            source.publishedOn,
            passage?.page && `p. ${passage.page}`,
          ]
            .filter(Boolean)
            .join(', ')}
          {source.address ? <span className="block break-all">{source.address}</span> : null}
          {source.readAt ? (
            <span className="block">
              Read on <LocalTime at={source.readAt} form="long" />
            </span>
          ) : null}
        </p>
      ) : cites.length > 0 ? (
        <p className="break-words text-muted-foreground">
          Cites: {cites.map(plainCitation).join('; ')}
        </p>
      ) : null}
    </li>
  );
}
