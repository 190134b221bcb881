import { creatorPlan, creditPacks } from './plans';
import { billingSettings } from './settings';

/** What a price of Paddle buys: credits per unit, and how the owner's history names it. */
type Product = { id: string; name: string; credits: number };

const plan: Product = {
  id: creatorPlan.id,
  name: `${creatorPlan.name} plan`,
  credits: creatorPlan.creditsPerMonth,
};

/** The product behind a price id, also one that is not sold any more; null for a foreign price. */
export function productOfPrice(priceId: string): Product | null {
  return priceList().find((entry) => entry.priceId === priceId)?.product ?? null;
}

/** The price to sell a product at; null when it is not on sale here. */
export function priceOfProduct(productId: string): string | null {
  return priceList().find(({ product }) => product.id === productId)?.priceId ?? null;
}

/** The packs that are on sale here. */
export function packsOnSale() {
  return creditPacks.filter(({ id }) => priceOfProduct(id) !== null).map((pack) => ({ ...pack }));
}

/** The first price of a product is what it is sold at. */
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
