'use client';
import { useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { type UpgradeKind, useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { queries } from '@/lib/api/queries';
import { creatorPlan } from '@/lib/billing/plans';
import { useCheckout } from './use-checkout';

const monthly = creatorPlan.creditsPerMonth.toLocaleString('en-US');

const texts: Record<UpgradeKind, { title: string; description: string; points: string[] }> = {
  wizard: {
    title: 'Your Blog is 80% Complete',
    description:
      'Keyword, title, audience and outline are done and saved. All that is missing is the credits to write it.',
    points: [`${monthly} credits monthly`, 'Unlimited posts and AI images'],
  },
  credits: {
    title: 'You are out of credits',
    description:
      'This needs more credits than you have. The Creator plan refills them every month.',
    points: [
      `${monthly} credits refilled monthly`,
      '10 long posts',
      '30 short posts',
      '20 images per month',
      'Priority support',
    ],
  },
  plan: {
    title: `The ${creatorPlan.name} plan`,
    description: 'More credits every month, and images that look like yours.',
    points: [
      `${monthly} credits refilled monthly`,
      'Brand colours in every image',
      'All images of a post at once',
      'Priority support',
    ],
  },
};

/** Both upgrade modals; whichever screen asked last is answered. */
export function UpgradeModals() {
  const { kind, close } = useUpgradeModal();
  return (
    <Dialog open={kind !== null} onOpenChange={(open) => (open ? undefined : close())}>
      {kind ? <Upgrade kind={kind} /> : null}
    </Dialog>
  );
}

function Upgrade({ kind }: { kind: UpgradeKind }) {
  const { data: stats } = useQuery(queries.stats());
  const { opening, buy } = useCheckout();
  const [asker] = useState(() => document.activeElement);
  const { title, description, points } = texts[kind];
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
      <DialogDescription className="mt-4">{description}</DialogDescription>
      <Offer points={points} />
      {stats ? (
        <p className="mt-4 text-muted-foreground text-sm tabular-nums">
          You have {stats.credits.toLocaleString('en-US')} credits now.
        </p>
      ) : null}
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" onClick={buy} aria-disabled={opening}>
          {opening ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
          {opening ? 'Opening checkout…' : `Upgrade to ${creatorPlan.name}`}
        </Button>
        <DialogClose asChild>
          <Button variant="ghost">Not now</Button>
        </DialogClose>
      </div>
    </DialogContent>
  );
}

function Offer({ points }: { points: string[] }) {
  return (
    <div className="mt-6 rounded-lg border bg-card p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{creatorPlan.name} plan</span>
        <span className="tabular-nums">
          <span className="font-semibold font-serif text-2xl">{creatorPlan.pricePerMonth}</span>
          <span className="text-muted-foreground text-sm"> a month</span>
        </span>
      </p>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
