'use client';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { newOffer, useCancelJob } from '@/hooks/use-cancel-job';
import { reasonOf } from '@/lib/api/client';
import type { StopOffer } from '@/lib/jobs/engine/schema';
import type { JobView } from '@/lib/jobs/schema';
import { Problem } from './problem';

type Props = {
  job: JobView;
  /** The button that opened it; gone once the job is over. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

const free: StopOffer = { price: 0, refund: 0, finished: 0, sections: 0 };

/** Names what stopping a post costs and what becomes of its text, before the click. */
export function StopDialog({ job, opener, onClose }: Props) {
  // The offer stays as it was read: when it no longer holds, the server refuses and says the new one.
  const [offer, setOffer] = useState(job.stop ?? free);
  const cancel = useCancelJob(job.id);
  const goOn = useRef<HTMLButtonElement>(null);
  const stopped = useRef(false);
  const stop = (keep: boolean) =>
    cancel.mutate(
      { keep, price: offer.price },
      {
        onSuccess: () => {
          stopped.current = true;
          onClose();
        },
        onError: (error) => setOffer((known) => newOffer(error) ?? known),
      },
    );
  const chosen = cancel.isPending ? cancel.variables : null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        role="alertdialog"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          goOn.current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const button = stopped.current ? null : opener.current;
          (button ?? document.getElementById('content'))?.focus();
        }}
      >
        <DialogTitle>Stop this post?</DialogTitle>
        <DialogDescription className="tabular-nums">{priceOf(offer)}</DialogDescription>
        <Problem
          message={
            cancel.error ? reasonOf(cancel.error, 'That did not work. Please try again.') : null
          }
          className="mt-4"
        />
        {offer.finished > 0 && offer.price > 0 ? (
          <div className="mt-6 grid gap-3">
            <Choice
              label={chosen?.keep ? 'Keeping…' : 'Keep what is written'}
              result={`A post of ${sections(offer.finished)} for ${offer.price} credits`}
              disabled={chosen !== null}
              onClick={() => stop(true)}
            />
            <Choice
              label={chosen?.keep === false ? 'Throwing away…' : 'Throw away'}
              result={`No post, for the same ${offer.price} credits`}
              disabled={chosen !== null}
              onClick={() => stop(false)}
            />
            <GoOn button={goOn} onClick={onClose} />
          </div>
        ) : (
          <DialogFooter>
            <GoOn button={goOn} onClick={onClose} />
            <Button variant="destructive" disabled={chosen !== null} onClick={() => stop(false)}>
              {chosen ? 'Stopping…' : stopLabel(offer)}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function priceOf({ price, refund, finished, sections: all }: StopOffer): string {
  if (price === 0) return 'No section is finished yet, so stopping is free: all credits come back.';
  const back = refund > 0 ? `The other ${refund} credits come back.` : 'No credits come back.';
  if (finished === 0)
    return `You have used up the free stops of today, so stopping now costs ${price} credits, the share of the first section. ${back}`;
  const written = `${finished} of ${all} sections ${finished === 1 ? 'is' : 'are'} finished.`;
  return `${written} Stopping now costs ${price} credits, their share of the price. ${back}`;
}

function stopLabel({ price }: StopOffer): string {
  return price > 0 ? `Stop for ${price} credits` : 'Stop writing';
}

function sections(count: number): string {
  return count === 1 ? 'the finished section' : `the ${count} finished sections`;
}

type ChoiceProps = { label: string; result: string; disabled: boolean; onClick: () => void };

function Choice({ label, result, ...button }: ChoiceProps) {
  return (
    <Button
      variant="outline"
      className="h-auto min-h-16 w-full shrink flex-col items-start gap-0.5 whitespace-normal px-4 py-3 text-left"
      {...button}
    >
      <span>{label}</span>
      <span className="font-normal text-muted-foreground tabular-nums">{result}</span>
    </Button>
  );
}

type GoOnProps = { button: RefObject<HTMLButtonElement | null>; onClick: () => void };

function GoOn({ button, onClick }: GoOnProps) {
  return (
    <Button ref={button} variant="ghost" onClick={onClick}>
      Go on writing
    </Button>
  );
}
