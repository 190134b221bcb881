'use client';
import { Spinner } from '@/components/shared/spinner';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import type { RewriteAnswerView, RewriteQuotaView } from '@/lib/rewrite/schema';
import { TextDiff } from './text-diff';

type Props = {
  answer: RewriteAnswerView;
  onAccept: (wording: string) => void;
  onReject: () => void;
  onAgain: () => void;
};

/** The new wording against the old one, with the facts that it lost or added named first. */
export function RewriteAnswer({ answer, onAccept, onReject, onAgain }: Props) {
  const { wording, passage, refused, lost, added, quota } = answer;
  const isChanged = lost.length + added.length > 0;
  return (
    <div className="mt-4 grid gap-4">
      <div role="status" className="grid gap-2">
        {wording === null ? (
          <Alert>{refused} So it is not offered, and it costs nothing.</Alert>
        ) : isChanged ? (
          <Alert variant="destructive">
            <Facts label="Lost" facts={lost} />
            <Facts label="Added" facts={added} />
          </Alert>
        ) : (
          <p className="text-sm">
            Every figure and link is still there. Check names and meaning below.
          </p>
        )}
      </div>
      {wording === null ? null : (
        <TextDiff label="The new wording and the old one" before={passage} after={wording} />
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={onAgain}>
          Try again{quota.price > 0 ? ' (1 credit)' : ''}
        </Button>
        <Button variant="outline" onClick={onReject}>
          {wording === null ? 'Back' : 'Reject'}
        </Button>
        {wording === null ? null : (
          <Button autoFocus onClick={() => onAccept(wording)}>
            Accept
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}

function Facts({ label, facts }: { label: string; facts: RewriteAnswerView['lost'] }) {
  if (facts.length === 0) return null;
  return (
    <p className="break-words">
      <b>{label}:</b>{' '}
      {facts.map(({ kind, text, from }, at) => (
        <span key={`${kind}-${from}-${text}`}>
          {at > 0 ? ', ' : ''}
          {kind} <q dir="auto">{text}</q>
        </span>
      ))}
    </p>
  );
}

/** Stopping costs nothing. */
export function RewriteWaiting({ onStop }: { onStop: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <Spinner label="Looking for another wording..." />
      <Button variant="outline" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** What the next wording costs; null while that is unknown. */
export function priceLine(quota: RewriteQuotaView | null): string {
  if (!quota) return 'Loading the price...';
  const { freeLeft, freePerDay } = quota;
  if (freeLeft > 0) return `Free today: ${freeLeft} of ${freePerDay}`;
  return `1 credit. The ${freePerDay} free ones of today are used.`;
}

/** Why an accepted wording is not applied. */
export const unsavedNote = 'Your last changes are not saved yet. Nothing was applied.';
