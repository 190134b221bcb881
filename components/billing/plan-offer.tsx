import { Check } from 'lucide-react';
import { LocalTime } from '@/components/shared/local-time';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { usePortal } from '@/hooks/use-portal';
import { canUpgrade, creatorPlan, type SubscriptionStatus } from '@/lib/billing/plans';
import { BuyButton, type BuyProps } from './buy-button';

type Props = BuyProps & { points: string[]; status: SubscriptionStatus; isForSale: boolean };

/** The plan with its price. A plan that has not ended is mended on its own pages, not bought again. */
export function PlanOffer({ points, status, isForSale, ...buying }: Props) {
  const { openPortal } = usePortal();
  return (
    <section className="mt-6 rounded-lg border bg-card p-5" aria-label={`${creatorPlan.name} plan`}>
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
      {canUpgrade(status) && isForSale ? (
        <BuyButton product={creatorPlan.id} {...buying} size="lg" className="mt-5 w-full">
          Upgrade to {creatorPlan.name}
        </BuyButton>
      ) : null}
      {canUpgrade(status) && !isForSale ? (
        <Alert className="mt-5">
          Plans cannot be bought here yet: billing is not set up on this server.
        </Alert>
      ) : null}
      {canUpgrade(status) ? null : (
        <Button size="lg" className="mt-5 w-full" onClick={openPortal}>
          {status === 'cancelled' ? 'Resume your plan' : 'Update your payment'}
        </Button>
      )}
    </section>
  );
}

/** What a writer with the plan can do where nothing more is for sale: wait for the next refill. */
export function NextRefill({ periodEnd }: { periodEnd: string | null }) {
  const monthly = creatorPlan.creditsPerMonth.toLocaleString('en-US');
  return (
    <Alert className="mt-6">
      Your plan adds {monthly} credits{' '}
      {periodEnd ? (
        <>
          on <LocalTime at={periodEnd} form="long" />
        </>
      ) : (
        'with the next payment'
      )}
      . Until then, no credits can be bought here.
    </Alert>
  );
}
