import type { ReactNode } from 'react';
import { LocalTime } from '@/components/shared/local-time';
import { PlanBadge } from '@/components/shared/plan-badge';
import type { PlanOverview } from '@/lib/billing/overview';
import { canUpgrade, creatorPlan, planBadge } from '@/lib/billing/plans';
import { formatBytes } from '@/lib/images/file-words';
import type { UploadUsage } from '@/lib/images/schema';
import { Fact } from './fact';
import { PortalButton } from './portal-button';
import { SettingsSection } from './settings-section';
import { BuyCreditsButton, UpgradeButton } from './upgrade-button';

type Props = { plan: PlanOverview; uploads: UploadUsage };

/** The plan, until when it is paid, the balance, and what the writer's own images take. */
export function PlanCard({ plan, uploads }: Props) {
  return (
    <SettingsSection id="plan" title="Your plan" note={noteOf(plan)}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Fact name="Plan">
          {plan.name}
          {planBadge(plan.status) === plan.name ? null : <PlanBadge status={plan.status} />}
        </Fact>
        <Fact name="Credits">{plan.credits.toLocaleString('en-US')}</Fact>
        {plan.held > 0 ? (
          <Fact name="Set aside for running work">{plan.held.toLocaleString('en-US')}</Fact>
        ) : null}
        {uploads.usedBytes > 0 ? (
          <Fact name="Uploaded images">
            {formatBytes(uploads.usedBytes)} of {formatBytes(uploads.limitBytes)}
          </Fact>
        ) : null}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {canUpgrade(plan.status) ? <UpgradeButton /> : null}
        <BuyCreditsButton />
        <PortalButton />
      </div>
    </SettingsSection>
  );
}

function noteOf({ status, periodEnd, hasCreatorAccess }: PlanOverview): ReactNode {
  const end = periodEnd ? <LocalTime at={periodEnd} form="long" /> : null;
  const monthly = creatorPlan.creditsPerMonth.toLocaleString('en-US');
  if (status === 'active')
    return end ? (
      <>
        Renews on {end}, with {monthly} new credits.
      </>
    ) : (
      `${monthly} new credits with every payment.`
    );
  if (status === 'cancelled' && hasCreatorAccess && end)
    return (
      <>
        Cancelled. Everything of the Creator plan works until {end}. Resume it before then under
        “Manage subscription”.
      </>
    );
  if (status === 'unpaid')
    return 'The last payment failed or was refunded. Manage the subscription to put it right.';
  if (status === 'expired')
    return `Your Creator plan has ended. Your posts and credits stay; the plan adds ${monthly} credits a month again.`;
  return `The Creator plan adds ${monthly} credits a month, brand colours and images for whole posts at once.`;
}
