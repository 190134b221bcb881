import { expect, it } from 'vitest';
import { bulkOffer } from './bulk-offer';

it('names the price of what is ordered, not of all that is missing', () => {
  expect(bulkOffer(3)).toEqual({ count: 3, price: 300, label: 'Generate all images' });
  expect(bulkOffer(12)).toEqual({ count: 12, price: 1200, label: 'Generate all images' });
  expect(bulkOffer(30)).toEqual({ count: 12, price: 1200, label: 'Generate the next 12 images' });
});
