'use client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { chipOf } from '@/components/shared/publication-chip';
import { Spinner } from '@/components/shared/spinner';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { ConnectionKind, PublicationView } from '@/lib/publications/schema';
import type { Send } from './send';
import { siteWords } from './site-words';

type Props = { kind: ConnectionKind; publication: PublicationView; isBusy: boolean; send: Send };

/** What the site has of the post, what was found there, and what can be done with it. */
export function PublicationPanel({ kind, publication, isBusy, send }: Props) {
  const { state, status, url, editUrl, progress, error, notes, proof, scheduledFor } = publication;
  const chip = chipOf(publication);
  if (state === 'working')
    return (
      <div className="rounded-lg bg-muted px-4 py-3">
        <Spinner label={progress ?? 'Sending'} />
      </div>
    );
  if (state === 'none') return null;
  return (
    <section aria-label="On the site" className="grid gap-3 rounded-lg border px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {chip ? <Badge variant={chip.variant}>{chip.text}</Badge> : null}
        {state === 'removed' ? siteWords[kind].removed : null}
        {scheduledFor ? <LocalTime at={scheduledFor} form="long" /> : null}
        {status === 'live' && url ? <Away href={url}>Open the page</Away> : null}
        {editUrl ? <Away href={editUrl}>Edit on the site</Away> : null}
      </div>
      {error ? <Alert variant="destructive">{error}</Alert> : null}
      <Findings title="The page differs from what you approved" lines={proof?.findings ?? []} />
      <Findings title="What the site did not take over" lines={notes} />
      {publication.problem ? (
        <Conflict problem={publication.problem} isBusy={isBusy} send={send} />
      ) : null}
      {status === 'none' || status === 'removed' ? null : (
        <Removal kind={kind} isLive={status !== 'draft'} isBusy={isBusy} send={send} />
      )}
    </section>
  );
}

function Away({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 font-medium underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

function Findings({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc break-words pl-5 text-muted-foreground">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type ActProps = { isBusy: boolean; send: Send };

function Conflict({ problem, isBusy, send }: ActProps & { problem: 'changed' | 'gone' }) {
  const words =
    problem === 'gone'
      ? 'The post is not on the site any more, so nothing was sent.'
      : 'People changed the post on the site since it was last sent, so nothing was sent.';
  return (
    <Alert>
      <p>{words}</p>
      <Button
        variant="outline"
        size="sm"
        className="mt-2"
        disabled={isBusy}
        onClick={() => send({ action: problem === 'gone' ? 'draft' : 'keep', overwrite: true })}
      >
        {problem === 'gone' ? 'Send it again as a draft' : 'Replace it with this text'}
      </Button>
    </Alert>
  );
}

type Removing = 'unpublish' | 'remove';

type RemovalProps = ActProps & { kind: ConnectionKind; isLive: boolean };

function Removal({ kind, isLive, isBusy, send }: RemovalProps) {
  const [asked, setAsked] = useState<Removing | null>(null);
  if (!asked)
    return (
      <div className="-ml-3 flex flex-wrap">
        {isLive ? (
          <Button variant="ghost" size="sm" onClick={() => setAsked('unpublish')}>
            Unpublish
          </Button>
        ) : null}
        {siteWords[kind].takesDrafts ? (
          <Button variant="ghost" size="sm" onClick={() => setAsked('remove')}>
            Delete from the site
          </Button>
        ) : null}
      </div>
    );
  const confirm = async () => {
    await send({ action: asked });
    setAsked(null);
  };
  return (
    <Alert>
      <p>
        {asked === 'unpublish' && siteWords[kind].takesDrafts
          ? 'The post becomes a draft there, with this text. Readers who open it find nothing.'
          : siteWords[kind].removal}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => setAsked(null)}>
          Keep it
        </Button>
        <Button variant="destructive" size="sm" disabled={isBusy} onClick={confirm}>
          {asked === 'unpublish' ? 'Unpublish' : 'Delete from the site'}
        </Button>
      </div>
    </Alert>
  );
}
