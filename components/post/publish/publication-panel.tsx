'use client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { chipOf } from '@/components/shared/publication-chip';
import { siteWords } from '@/components/shared/site-words';
import { Spinner } from '@/components/shared/spinner';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { ConnectionKind, PublicationView } from '@/lib/publications/schema';
import type { Send } from './send';
import { SiteDifference } from './site-difference';

type Props = {
  postId: string;
  kind: ConnectionKind;
  publication: PublicationView;
  isBusy: boolean;
  send: Send;
};

/** What the site has of the post, what was found there, and what can be done with it. */
export function PublicationPanel({ postId, kind, publication, isBusy, send }: Props) {
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
      <Findings
        title={
          proof?.readable === false
            ? 'The page could not be read'
            : 'The page differs from what you approved'
        }
        lines={proof?.findings ?? []}
      />
      <Findings title="What the site did not keep" lines={notes} />
      {publication.problem ? (
        <Conflict
          problem={publication.problem}
          place={{ postId, connectionId: publication.connectionId }}
          isBusy={isBusy}
          send={send}
        />
      ) : null}
      {status === 'none' || status === 'removed' ? null : (
        <Removal kind={kind} status={status} isBusy={isBusy} send={send} />
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

type ConflictProps = ActProps & {
  problem: 'changed' | 'gone';
  place: { postId: string; connectionId: string };
};

function Conflict({ problem, place, isBusy, send }: ConflictProps) {
  const words =
    problem === 'gone'
      ? 'The post is no longer on the site, so nothing was sent.'
      : 'The post was changed on the site since you last sent it, so nothing was sent.';
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{words}</Alert>
      {problem === 'changed' ? <SiteDifference {...place} /> : null}
      <Button
        variant="outline"
        size="sm"
        disabled={isBusy}
        onClick={() => send({ action: problem === 'gone' ? 'draft' : 'keep', overwrite: true })}
      >
        {problem === 'gone' ? 'Send it again as a draft' : 'Replace it with this text'}
      </Button>
    </div>
  );
}

type Removing = 'unpublish' | 'remove';

type RemovalProps = ActProps & { kind: ConnectionKind; status: PublicationView['status'] };

function Removal({ kind, status, isBusy, send }: RemovalProps) {
  const [asked, setAsked] = useState<Removing | null>(null);
  // Its button gets the focus back.
  const [kept, setKept] = useState<Removing | null>(null);
  const { takesDrafts, removal } = siteWords[kind];
  const isScheduled = status === 'scheduled';
  const names = {
    unpublish: isScheduled ? 'Cancel schedule' : 'Unpublish',
    remove: 'Delete from the site',
  };
  const offline = takesDrafts
    ? 'It becomes a draft there, with this text. Readers can no longer open it.'
    : removal;
  const unscheduled = `It will not be published.${takesDrafts ? ' It stays on the site as a draft.' : ''}`;
  if (!asked)
    return (
      <div className="-ml-3 flex flex-wrap">
        {status === 'draft' ? null : (
          <Button
            autoFocus={kept === 'unpublish'}
            variant="ghost"
            size="sm"
            disabled={isBusy}
            onClick={() => setAsked('unpublish')}
          >
            {names.unpublish}
          </Button>
        )}
        {takesDrafts ? (
          <Button
            autoFocus={kept === 'remove'}
            variant="ghost"
            size="sm"
            disabled={isBusy}
            onClick={() => setAsked('remove')}
          >
            {names.remove}
          </Button>
        ) : null}
      </div>
    );
  const confirm = async () => {
    await send({ action: asked });
    setAsked(null);
  };
  const keep = () => {
    setKept(asked);
    setAsked(null);
  };
  return (
    <Alert>
      <p>{asked === 'remove' ? removal : isScheduled ? unscheduled : offline}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button autoFocus variant="outline" size="sm" onClick={keep}>
          Keep it
        </Button>
        <Button variant="destructive" size="sm" disabled={isBusy} onClick={confirm}>
          {names[asked]}
        </Button>
      </div>
    </Alert>
  );
}
