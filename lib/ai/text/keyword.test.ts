import { expect, it } from 'vitest';
import { holdsKeyword } from './keyword';

it.each([
  ['Choosing a standing desk', 'standing desk'],
  ['Standing desks for small rooms', 'standing desk'],
  ['Which desk is best for standing', 'standing desk'],
  ['How often to water the houseplants you own', 'how often to water houseplants'],
  ['Watering houseplants: how often is enough', 'how often to water houseplants'],
  ['An employee handbook for a small team', 'employee handbook small business'],
  ['What cold brew is, and what it is not', 'cold brew coffee'],
  ['Wie man eine Zimmerpflanze gießt', 'Zimmerpflanzen gießt'],
  ['コールドブリューの作り方', 'コールドブリュー'],
  ['How to begin', 'how to'],
])('finds in "%s" the keyword "%s"', (text, keyword) => {
  expect(holdsKeyword(text, keyword)).toBe(true);
});

it.each([
  ['Measuring your space and body', 'standing desk'],
  ['Choosing a desk', 'standing desk'],
  ['Choosing the beans for coffee', 'cold brew coffee'],
  ['Contracts for a café', 'contractor agreement'],
  ['Where to begin', 'how to'],
])('does not find in "%s" the keyword "%s"', (text, keyword) => {
  expect(holdsKeyword(text, keyword)).toBe(false);
});
