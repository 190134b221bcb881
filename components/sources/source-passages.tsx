import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { SourceState, sourceFacts } from '@/components/shared/source-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { PassageView, SourceDetailView } from '@/lib/sources/schema';

/** One source as it was read: what posts can rest on, passage by passage. */
export function SourcePassages({ source }: { source: SourceDetailView }) {
  const { id, title, address, passages, next, status, reason } = source;
  return (
    <article className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <Button asChild variant="ghost" className="-ml-3 mb-4">
        <Link href="/sources" prefetch={false}>
          <ArrowLeft aria-hidden />
          All sources
        </Link>
      </Button>
      <h1 className="break-words font-semibold font-serif text-3xl tracking-tight" dir="auto">
        {title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 break-words text-muted-foreground text-sm">
        {status === 'ready' ? null : <SourceState status={status} />}
        <span>{sourceFacts(source)}</span>
        {address ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 text-primary underline underline-offset-4"
          >
            Open the page
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        ) : null}
      </p>
      {passages.length === 0 ? (
        <Alert className="mt-6">
          {reason ?? 'It has not been read yet. Look again in a moment.'}
        </Alert>
      ) : (
        <ol className="mt-8 flex flex-col gap-6">
          {passages.map((passage) => (
            <Passage key={passage.ordinal} passage={passage} />
          ))}
        </ol>
      )}
      {next === null ? null : (
        <Button asChild variant="outline" className="mt-8">
          <Link href={`/sources/${id}?from=${next}`} prefetch={false}>
            Next passages
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      )}
    </article>
  );
}

function Passage({ passage: { ordinal, page, heading, text } }: { passage: PassageView }) {
  const place = [page && `Page ${page}`, heading].filter(Boolean).join(' · ');
  return (
    <li id={`passage-${ordinal + 1}`} className="scroll-mt-20 border-l-2 pl-4">
      {place ? (
        <p className="mb-1 break-words font-medium text-muted-foreground text-xs" dir="auto">
          {place}
        </p>
      ) : null}
      <p className="break-words leading-relaxed" dir="auto">
        {text}
      </p>
    </li>
  );
}
