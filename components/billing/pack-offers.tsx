import type { SubscriptionView } from '@/lib/billing/schema';
import { BuyButton, type BuyProps } from './buy-button';

type Props = BuyProps & { packs: SubscriptionView['packs']; isFirst: boolean };

/** Credits that are bought once, below the plan or in place of it. */
export function PackOffers({ packs, isFirst, ...buying }: Props) {
  if (packs.length === 0) return null;
  return (
    <section aria-label="Credit packs" className={isFirst ? 'mt-6' : 'mt-4'}>
      {isFirst ? null : <p className="mb-3 text-muted-foreground text-sm">Or buy credits once:</p>}
      <ul className="grid gap-3">
        {packs.map(({ id, name, price }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border bg-card p-4"
          >
            <p className="tabular-nums">
              <span className="block font-semibold">{name}</span>
              <span className="text-muted-foreground text-sm">Paid once</span>
            </p>
            <BuyButton
              product={id}
              {...buying}
              variant={isFirst ? 'default' : 'outline'}
              className="px-4"
            >
              Buy for {price}
              <span className="sr-only"> to get {name}</span>
            </BuyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
