import { useQuery } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogClose, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { type UpgradeKind, useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { queries } from '@/lib/api/queries';
import type { BuyProps } from './buy-button';
import { modalTexts } from './modal-texts';
import { PackOffers } from './pack-offers';
import { NextRefill, PlanOffer } from './plan-offer';
import type { Note } from './purchase-state';

type Props = BuyProps & { kind: UpgradeKind; note: Note | null };

/** What can be bought where credits are short, or where a writer asks for more. */
export function UpgradeModal({ kind, note, ...buying }: Props) {
  const { asker } = useUpgradeModal();
  const { data: stats } = useQuery(queries.stats());
  const { data: subscription } = useQuery(queries.subscription());
  const { title, description, points } = modalTexts[kind];
  const status = subscription?.subscriptionStatus ?? 'free';
  const hasPlan = status === 'active';
  const offered = subscription?.packs ?? [];
  const packs = <PackOffers packs={offered} isFirst={hasPlan || kind === 'packs'} {...buying} />;
  return (
    <DialogContent
      onCloseAutoFocus={(event) => {
        // There is no trigger to go back to: screens open the modal from their own code.
        event.preventDefault();
        if (asker instanceof HTMLElement) asker.focus();
      }}
    >
      <DialogTitle>{title}</DialogTitle>
      {kind === 'wizard' ? <Progress value={80} aria-label="Your blog" className="mt-4" /> : null}
      <DialogDescription className="mt-4 tabular-nums">
        {description}
        {stats ? ` You have ${stats.credits.toLocaleString('en-US')} credits now.` : null}
      </DialogDescription>
      {note ? (
        <Alert variant={note.isProblem ? 'destructive' : 'default'} className="mt-4">
          {note.text}
        </Alert>
      ) : null}
      {kind === 'packs' ? packs : null}
      {hasPlan ? null : (
        <PlanOffer
          points={points}
          status={status}
          isForSale={subscription?.isForSale ?? true}
          {...buying}
        />
      )}
      {kind === 'packs' ? null : packs}
      {hasPlan && offered.length === 0 ? (
        <NextRefill periodEnd={subscription?.periodEnd ?? null} />
      ) : null}
      <DialogClose asChild>
        <Button variant="ghost" className="mt-4 w-full">
          Not now
        </Button>
      </DialogClose>
    </DialogContent>
  );
}
