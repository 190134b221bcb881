import type { EvidenceSource, FoundPassage } from '@/lib/evidence/schema';

type Props = { passage: FoundPassage; sources: EvidenceSource[] };

/** What a source says, and where. */
export function Passage({ passage, sources }: Props) {
  const source = sources.find(({ id }) => id === passage.sourceId);
  const place = [
    source?.publisher,
    source?.publishedOn,
    passage.page === null ? passage.heading : `p. ${passage.page}`,
  ].filter(Boolean);
  return (
    <figure className="grid gap-1.5 border-l-2 pl-3 text-sm">
      <blockquote dir="auto" className="max-h-48 overflow-y-auto break-words leading-relaxed">
        {passage.text}
      </blockquote>
      <figcaption className="break-words text-muted-foreground text-xs">
        {source?.address ? (
          <a
            href={source.address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="rounded-sm font-medium underline underline-offset-4"
          >
            {source.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <span className="font-medium">{source?.title}</span>
        )}
        {place.length > 0 ? ` · ${place.join(' · ')}` : null}
      </figcaption>
    </figure>
  );
}
