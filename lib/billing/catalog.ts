import { creatorPlan, creditPacks } from './plans';
import { billingSettings } from './settings';

type Product = { id: string; name: string; credits: number };

const plan: Product = {
  id: creatorPlan.id,
  name: `${creatorPlan.name} plan`,
  credits: creatorPlan.creditsPerMonth,
};

/** Includes prices that are no longer sold, so that renewals still grant; null for unknown prices. */
export function productOfPrice(priceId: string): Product | null {
  return priceList().find((entry) => entry.priceId === priceId)?.product ?? null;
}

export function priceOfProduct(productId: string): string | null {
  return priceList().find(({ product }) => product.id === productId)?.priceId ?? null;
}

export function packsOnSale() {
  return creditPacks.filter(({ id }) => priceOfProduct(id) !== null).map((pack) => ({ ...pack }));
}

/** A product is sold at its first price; the others are former prices. */
function priceList(): { priceId: string; product: Product }[] {
  const env = billingSettings();
  if (!env) return [];
  const packs = env.PADDLE_PACK_PRICES.flatMap((entry) => {
    const [id, priceId] = entry.split(':');
    const product = creditPacks.find((pack) => pack.id === id);
    return product && priceId ? [{ priceId, product }] : [];
  });
  return [...env.PADDLE_PRICE_ID.map((priceId) => ({ priceId, product: plan })), ...packs];
}
