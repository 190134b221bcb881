import { expect, it } from 'vitest';
import { holdsKeyword, sameSubject, subjectPrefixes } from './keyword';

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

const alike = [
  ['cold brew coffee', 'Cold-Brew  Coffee'],
  ['cold brew coffee', 'cold brew coffee at home'],
  ['best running shoes', 'running shoes'],
  ['how to water houseplants', 'Watering your houseplant'],
  ['storing apples', 'apples stored'],
  ['how to', 'How To'],
  ['ГАЗОН ВЕСНОЙ', 'газон весной'],
  ['удобрения для газона весной', 'удобрение для газонов весной'],
  ['قهوة باردة', 'قهوة باردة'],
  ['自制冷萃咖啡', '冷萃咖啡自制'],
  ['Zimmerpflanze gießen', 'ZIMMERPFLANZEN gießen'],
] as const;

it.each(alike)('takes "%s" and "%s" for the same subject', (one, other) => {
  expect(sameSubject(one, other)).toBe(true);
  expect(sameSubject(other, one)).toBe(true);
});

it.each([
  ['standing desk', 'standing desk for small rooms'],
  ['home brew coffee', 'home brew beer'],
  ['python 2 tutorial', 'python 3 tutorial'],
  ['how to', 'how to knit'],
  ['газон весной', 'обрезка яблони'],
  ['冷萃咖啡', '手冲咖啡'],
  ['tea', 'coffee'],
])('tells "%s" and "%s" apart', (one, other) => {
  expect(sameSubject(one, other)).toBe(false);
});

it.each(alike)('finds "%s" by the beginnings of the words of "%s"', (one, other) => {
  const { prefixes, min } = subjectPrefixes(other);
  const text = one.normalize('NFKC').toLowerCase();
  const held = prefixes.filter((prefix) => text.includes(prefix)).length;
  if (prefixes.length > 0) expect(held).toBeGreaterThanOrEqual(min);
});
