import { creatorPlan, creditPacks } from '@/lib/billing/plans';

/** What a product costs, in dollars, and how many credits it brings; zeros for one that is not ours. */
export function productFacts(id: string): { value: number; credits: number } {
  if (id === creatorPlan.id)
    return { value: dollars(creatorPlan.pricePerMonth), credits: creatorPlan.creditsPerMonth };
  const pack = creditPacks.find((one) => one.id === id);
  return { value: dollars(pack?.price ?? '0'), credits: pack?.credits ?? 0 };
}

function dollars(price: string): number {
  return Number(price.replace(/[^\d.]/g, ''));
}
