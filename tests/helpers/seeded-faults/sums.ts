import type { Draft } from '@/lib/ai/review/draft';
import { added } from './edit-draft';
import type { Rule } from './rule';

/** A worked example in each post, with figures of its own; `off` is the mistake. */
type Example = (off: number) => string;

function rule(
  name: string,
  examples: [Example, Example, Example],
  mistakes: [number, number, number],
): Rule {
  const put = (draft: Draft, post: number, off: number) =>
    added(draft, 'section 3', examples[post]?.(off) ?? '', 'paragraph');
  return {
    name,
    wrong: (draft, post) => put(draft, post, mistakes[post] ?? 0),
    right: (draft, post) => put(draft, post, 0),
  };
}

export const sums: Rule[] = [
  rule(
    'a product',
    [
      (off) =>
        `Say each of your 6 jars takes 85 g of coffee. That is 6 × 85 g = ${510 + off} g for the week.`,
      (off) =>
        `Suppose twelve pots get 0.4 litres each: 12 x 0.4 litres = ${(4.8 + off).toFixed(1)} litres a day.`,
      (off) =>
        `Assume 3 people for 14 hours at $45 an hour. 14 hours at $45 an hour is $${630 + off}, and for three it is three times that.`,
    ],
    [30, 0.6, -45],
  ),
  rule(
    'a list with a total',
    [
      (off) =>
        `What the first week may cost:\n\n- Coffee: $18.50\n- Filters: $4.20\n- A jar: $9.80\n- Total: $${(32.5 + off).toFixed(2)}`,
      (off) =>
        `An assumed shopping list:\n\n- five pots, 25 euros\n- two bags of soil, 14 euros\n- young plants, 18 euros\n- **Total:** ${57 + off} euros`,
      (off) =>
        `Hours, as an assumption:\n\n- Interviews: 6 hours\n- Writing: 3 hours\n- Two rounds of comments: 4 hours\n\nTogether: ${13 + off} hours.`,
    ],
    [2, 5, -1],
  ),
  rule(
    'a share of something',
    [
      (off) =>
        `If you lose 15% of the water to the grounds, then of 1,200 ml you get back less: 15% of 1,200 ml is ${180 + off} ml.`,
      (off) =>
        `Mix the soil by volume, so the shares of the blend are 60% potting mix, 25% sand and ${15 + off}% grit.`,
      (off) =>
        `Split the budget like this: 50% for the build, 30% for the content, and the remaining ${20 + off}% for tests.`,
    ],
    [60, 10, 5],
  ),
  rule(
    'a change in percent',
    [
      (off) => `Going from 80 g to 100 g is an increase of ${25 + off} percent, and you taste it.`,
      (off) => `Cutting the water from 500 ml to 400 ml means ${20 + off}% less.`,
      (off) => `Calls fell from 40 to 30 a day, a drop of ${25 + off} percent.`,
    ],
    [-5, 5, 8],
  ),
  rule(
    'a stretch of time',
    [
      (off) =>
        `Start at 8:00 pm and strain at 10:00 am. From 8:00 pm to 10:00 am is ${14 + off} hours.`,
      (off) => `Keep them inside from 3 March to 17 March, ${off ? 'three' : 'two'} weeks in all.`,
      (off) => `The review is on ${off ? 'Friday' : 'Tuesday'}, 10 March 2026, at ten.`,
    ],
    [-2, 1, 1],
  ),
];
