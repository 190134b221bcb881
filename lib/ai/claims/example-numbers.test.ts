import { expect, test } from 'vitest';
import { findClaims } from './claims';

const shop = {
  example: 'A garden shop, 25 open days: rent 1,400, own pay 1,600, margin 8 a sale.',
  keyword: 'break-even point',
};
const texts = (content: string, example = shop) =>
  findClaims(content, '', example).map(({ text }) => text);

test.each([
  ['what the plan assumed', 'Rent of 1,400 is the largest cost.'],
  ['what is told of its subject', 'By March the garden shop had 350 customers.'],
  ['what follows from it by a sum', 'Rent 1,400 and pay 1,600 together make 3,000 a month.'],
  ['a sum with a number of the plan', 'With 250 more for rent it is 1,650, and dearer.'],
  ['a share of it', 'Rent is 1,400. A rise of 15% makes 210 dollars.'],
  ['a product', 'Rent is 1,400. Over 12 months that makes 16,800 dollars.'],
  ['a number beside one of its own', 'At a rent of 1,400 and 430 sales you earn nothing.'],
  ['what a text supposes', 'Say 50 people pass in an hour. On Saturday it is 100 people, or 240.'],
  ['what a clause supposes', 'Add a buffer, say 25% for work you know.'],
  ['wording to use', '> I can offer 950 dollars, fixed for 2 years.'],
  ['a formula', 'That is `fixed costs ÷ 0.95`.'],
  ['a line to fill in', '- **Takings a day:** 480 euros. Yours: [amount]'],
  ['another line to fill in', '- **Delivered:** ____ (850 emails)'],
])('%s is no claim', (_, content) => {
  expect(texts(content)).toEqual([]);
});

test('a list is assumed with the sentence before it', () => {
  const list = '- **Rent:** 1,150\n- **Food:** 610 dollars\n\nFood costs 640 dollars.';
  expect(texts(`Say a designer arrives at these:\n\n${list}`)).toEqual(['640 dollars']);
  expect(texts(`The garden shop pays:\n\n${list}`)).toEqual(['640 dollars']);
  expect(texts(`Most people pay:\n\n${list}`)).toEqual(['1,150', '610 dollars', '640 dollars']);
});

test('the items of a list that adds up are assumed', () => {
  const items = '- Computer: 900\n- Software: 1,500\n- Phone: 80\n- Together:';
  expect(texts(`${items} 2,480`)).toEqual([]);
  expect(texts(`${items} 2,490`)).toEqual(['900', '1,500', '2,490']);
});

test('an opening may use what is introduced only later', () => {
  expect(texts('It needs 520 sales a month.\n\nSay it sells 520 things a month.')).toEqual([]);
});

test('the world beside the example is still to be checked', () => {
  const facts = [
    'Insurance rose by 12% in 2021.',
    'Shops lose 1.4% of their stock to theft.',
    'A chain of 24 pins measures 304.8 mm.',
    'Most agents want 950 euros or 3 months in advance.',
  ];
  const told = 'Rent is 1,400. The garden shop sells 430 things.';
  expect(texts([told, ...facts].join('\n\n'))).toEqual([
    '12%',
    '2021',
    '1.4%',
    '304.8 mm',
    '950 euros',
    '3 months',
  ]);
  // A length or an angle of the example says something of the world.
  const knife = { example: 'A knife 45 mm tall, ground at 15 degrees.', keyword: 'sharpening' };
  expect(texts('Most knives are ground at 15 degrees.', knife)).toEqual(['15 degrees']);
});

test.each([
  ['Stones of 800, 400 or 1200 grit are sold.', ['800', '400', '1200']],
  ['It takes 4 days in winter, 2 weeks in summer.', ['4 days', '2 weeks']],
  ['Of 40 leases most end in 35 days.', ['35 days']],
  ['2. Leases hold 1,400 words. Forms hold 700 words.', ['700']],
  ['A day has 480 minutes: 320 of work, 160 of rest.', ['480 minutes', '320', '160']],
  ['- Spring: 1 day\n- Summer: 2 days\n- Autumn: 3 days', ['1 day', '2 days', '3 days']],
])('numbers of %j that make a sum by chance stay claims', (content, claims) => {
  expect(texts(content)).toEqual(claims);
});

test.each([
  [
    'one number shared',
    'The VAT rate is 20% here, and firms under 85,000 pounds pay none since 2017.',
    ['20%', '85,000 pounds', '2017'],
  ],
  ['a year of the plan', 'In 2024 the minimum wage rose to 12.41 euros.', ['2024', '12.41 euros']],
  [
    'a year of a sample',
    '> We opened in 2019.\n\nThe pandemic of 2019 closed 1,200 shops.',
    ['2019', '2019', '1,200'],
  ],
  [
    'a study',
    'A study by Harvard University found 1,400 firms, 37% of them here.',
    ['A study by Harvard University', '1,400', '37%'],
  ],
  ['a checkbox', '- [ ] Renew the passport: the fee is 130 dollars now.', ['130 dollars']],
  ['a footnote', 'Of these firms, 23% failed [1].', ['23%']],
  ['a blank in a sentence', 'Fill in this: [amount]. Courts took 130 dollars.', ['130 dollars']],
  ['a sample', '> I pay 950 dollars.\n\nOthers pay 950 dollars.', ['950 dollars']],
  ['a report of many', 'Rates rose, say all the banks by 12% here.', ['12%']],
  ['a supposed clause', 'Take a tenth, say 5 of 50, although most need 30 days.', ['30 days']],
  ['a sum with a year', 'Rent is 1,400. In 2024 another 624 firms closed.', ['2024', '624']],
  ['a length like an amount', 'Say it is 120 cm long.\n\nA pump costs £120 now.', ['£120']],
  [
    'an average',
    'The garden shop pays 1,400, while the average rent is 1,730.',
    ['1,400', '1,730'],
  ],
  ['a supposition', 'Say you save 400. About 60% of adults never move it.', ['60%']],
  ['a quotation of many', '> The typical household has £2,400.', ['£2,400']],
  ['a measure in code', 'Caffeine boils at `178 °C` in a lab.', ['178 °C']],
  ['a mark for the author', '- Fee: [insert: your fee] Courts take 130 dollars.', ['130 dollars']],
  ['a quotation', '> In 2021, 37% of adults had no account.', ['2021', '37%']],
  ['a note', '> **Warning:** the threshold is 85,000 pounds.', ['85,000 pounds']],
  ['a preposition', 'Norway is the country with 82% electric cars.', ['82%']],
  ['a longer word', 'The gardeners of today earn 12,570 pounds.', ['12,570 pounds']],
  [
    'a heading',
    '## The garden shop\n\n- VAT: 21%\n- Fine for late returns: 430 pounds',
    ['21%', '430 pounds'],
  ],
  ['a verb', 'Rates rose (say the banks) by 12% here.', ['12%']],
  [
    'a supposed paragraph',
    'Say you open a shop. In 2023, 60% of small shops closed.',
    ['2023', '60%'],
  ],
  [
    'small numbers',
    'The garden shop has 2 owners. In the EU 20% of firms fail within 10 years.',
    ['20%', '10 years'],
  ],
  [
    'a temperature',
    'Say your oven has 220 °C. Most ovens have 220 °C, and lose 30 degrees.',
    ['220 °C', '30 degrees'],
  ],
  ['another language', 'Die Mehrwertsteuer beträgt 20 % seit 2007.', ['20 %', '2007']],
])('%s hides no fact', (_, content, claims) => {
  const example =
    'A garden shop with 25 open days, founded in 2024: rent 1,400, own pay 1,600, margin 20%.';
  expect(texts(content, { example, keyword: 'break-even point' })).toEqual(claims);
});

test.each([
  ['A shop of 100 shirts: rent 1,400.', 'Shirts of 100% cotton shrink.', ['100%']],
  ['A garden business: rent 1,400.', 'In the business world 21% of firms fail.', ['21%']],
  ['A designer in the Alps: rent 1,400.', 'In the Alps 21% of houses are empty.', ['21%']],
  ['A loaf baked at 220 °C.', 'Most ovens have 220 °C, and 45% a fan.', ['220 °C', '45%']],
])(
  'of %j neither a share nor a common word is taken from the world',
  (example, content, claims) => {
    expect(texts(content, { example, keyword: 'tea' })).toEqual(claims);
  },
);

test('what the example says in passing is not taken from the world', () => {
  expect(texts('> I answer within 14 days.\n\nBy law you have 14 days.')).toEqual(['14 days']);
  const chain = 'Say your chain measures 308 mm.\n\nA chain of 308 mm lasts another 6 weeks.';
  expect(texts(chain)).toEqual(['308 mm', '6 weeks']);
  const quarters = 'Pay is 1,600 in 4 parts, so 400 each. In 4 of them 12% is lost.';
  expect(texts(quarters)).toEqual(['12%']);
  const topic = { example: 'A garden shop with 25 beds.', keyword: 'watering a garden shop' };
  expect(texts('Plants in the garden take 12 litres.', topic)).toEqual(['12 litres']);
});
