import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import type { PlanOverview } from '@/lib/billing/overview';
import { canUpgrade, creatorPlan } from '@/lib/billing/plans';
import { Fact } from './fact';
import { BuyCreditsButton, UpgradeButton } from './upgrade-button';

/** The balance, what is set aside, when the next credits come, and how to get more. */
export function CreditsOverview({ plan }: { plan: PlanOverview }) {
  return (
    <Card className="mt-6">
      <CardContent className="pt-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
          <Fact name="Balance">
            <span className="font-serif text-3xl">{plan.credits.toLocaleString('en-US')}</span>
          </Fact>
          <Fact name="Set aside for running work">{plan.held.toLocaleString('en-US')}</Fact>
          <Fact name="Next refill" className="col-span-2 sm:col-span-1">
            {nextRefill(plan)}
          </Fact>
        </dl>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
          {canUpgrade(plan.status) ? <UpgradeButton /> : null}
          <BuyCreditsButton />
          <Button asChild variant="outline">
            <a href="/api/credits/export" download>
              <Download aria-hidden />
              Download CSV
            </a>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

/** When the plan adds credits again, or why it does not. */
function nextRefill({ status, periodEnd, hasCreatorAccess }: PlanOverview): ReactNode {
  const date = periodEnd ? <LocalTime at={periodEnd} form="long" /> : null;
  if (status === 'active') {
    const monthly = creatorPlan.creditsPerMonth.toLocaleString('en-US');
    return date ? (
      <>
        {date}
        <Small>{monthly} credits</Small>
      </>
    ) : (
      <>
        {monthly} credits<Small>with the next payment</Small>
      </>
    );
  }
  if (status === 'cancelled' && hasCreatorAccess && date)
    return (
      <>
        None<Small>The plan ends on {date}</Small>
      </>
    );
  if (status === 'unpaid')
    return (
      <>
        On hold<Small>until the payment goes through</Small>
      </>
    );
  return (
    <>
      None<Small>The Free plan has no refill</Small>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block w-full font-normal text-muted-foreground text-sm">{children}</span>;
}
