import { imagePrice } from '@/lib/credits/prices';

/** The server takes this many images in one order. */
const maxAtOnce = 12;

/** What an order of `missing` images orders at once: how many, their price in credits, its button. */
export function bulkOffer(missing: number): { count: number; price: number; label: string } {
  const count = Math.min(missing, maxAtOnce);
  const label = count < missing ? `Generate the next ${count} images` : 'Generate all images';
  return { count, price: count * imagePrice, label };
}
