import { expect, test } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { claims, given, plain } from '@/tests/helpers/claim-sentences';
import { findClaims } from './claims';

const texts = (content: string, given = '') =>
  findClaims(content, given).claims.map((claim) => claim.text);

test.each([
  ['It saves 37% of users.', ['37%']],
  ['It costs $4.50 or € 1,200 a year.', ['$4.50', '€ 1,200']],
  ['In 2019 three million people did.', ['2019', 'three million']],
  ['About 2.5 million people, 10 times more.', ['2.5 million', '10 times']],
  [
    'According to the World Health Organization, it works.',
    ['According to the World Health Organization'],
  ],
  ['A study by Harvard University found it.', ['A study by Harvard University']],
  ['According to your taste, add water.', []],
  ['Studies show it helps. Experts agree.', ['Studies show', 'Experts agree']],
  ['Use 2 jars and 12 hours.', []],
  ['1. First step\n2. Second step', []],
  ['[Add your 2026 price here] and go.', []],
  ['![A jar from 1999](image)', []],
])('%j claims %j', (content, expected) => {
  expect(texts(content)).toEqual(expected);
});

test('what the writer gave is no claim', () => {
  expect(texts('Serves 250 guests at 37% less.', 'Party for 250 guests')).toEqual(['37%']);
});

test('offsets point at the words', () => {
  const content = 'Intro.\n\nSales rose 37% in 2019.';
  for (const claim of findClaims(content, '').claims)
    expect(content.slice(claim.start, claim.end)).toBe(claim.text);
});

test('on two hundred labelled sentences it is right nine times out of ten, both ways', () => {
  expect([claims.length, plain.length]).toEqual([100, 100]);
  expect(new Set([...claims, ...plain]).size).toBe(200);
  const found = (sentence: string) => findClaims(sentence, given).claims.length > 0;
  const missed = claims.filter((sentence) => !found(sentence));
  const wrong = plain.filter(found);
  const hits = claims.length - missed.length;
  expect(hits / claims.length, `recall; missed: ${missed.join(' | ')}`).toBeGreaterThanOrEqual(0.9);
  expect(
    hits / (hits + wrong.length),
    `precision; wrong: ${wrong.join(' | ')}`,
  ).toBeGreaterThanOrEqual(0.9);
});

test('a long line without an end is read in good time', () => {
  const started = process.cpuUsage();
  for (const part of ['A B ', 'use 1 and ', '1,', 'study by A of ', '1 to ', '[', 'the Aa '])
    findClaims(part.repeat(50_000 / part.length), '');
  expect(cpuMilliseconds(started)).toBeLessThan(10_000);
}, 60_000);

const example = 'A garden shop, 25 open days: rent 1,400, own pay 1,600, margin 8 a sale.';
const ofExample = (content: string) =>
  findClaims(content, '', example).claims.map(({ text }) => text);

test.each([
  ['what the plan assumed', 'Rent of 1,400 is the largest cost.'],
  ['what stands beside it', 'With 250 more for rent than 1,400 it is 1,650, and 15% dearer.'],
  ['what a text supposes', 'Say 50 people pass in an hour. On Saturday it is 100 people, or 240.'],
  ['what a clause supposes', 'Add a buffer, say 25% for work you know.'],
  [
    'a supposed list',
    'Say a designer arrives at these:\n\n- **Rent:** 1,150\n- **Food:** 610 dollars',
  ],
  ['wording to use', '> I can offer 950 dollars, fixed for 2 years.'],
  ['what is introduced later', 'It needs 520 sales.\n\nSay it sells 520 things a month.'],
  ['what follows from it', 'Rent is 1,400, so 3,000 in all.\n\nThe 3,000 need 375 sales.'],
])('%s is no claim', (_, content) => {
  expect(ofExample(content)).toEqual([]);
});

test('figures of the example are known apart, without claims and advice', () => {
  const text = 'Rent of 1,400 is the largest cost. Use 1,600 g.\n\nShops lose 1.4% of stock.';
  const { claims, examples } = findClaims(text, '', example);
  expect(claims.map((claim) => claim.text)).toEqual(['1.4%']);
  expect(examples.map((claim) => claim.text)).toEqual(['1,400']);
});

test.each([
  ['another paragraph', 'Rent is 1,400.\n\nShops lose 1.4% of stock.', ['1.4%']],
  ['a year', 'Rent is 1,400. In 2021 insurance rose by 12%.', ['2021', '12%']],
  ['an average', 'It pays 1,400, while the average rent is 1,730.', ['1,400', '1,730']],
  ['a study', 'Studies show that 37% of such shops pay 1,400.', ['Studies show', '37%', '1,400']],
  ['many', 'Say the rent is 1,400. Most agents want 950 euros.', ['950 euros']],
  ['a measure', 'Say it is 120 cm long.\n\nA pump costs £120 now.', ['£120']],
  ['a report in a quotation', '> In 2021, 37% of adults had no account.', ['2021', '37%']],
])('%s beside the example is still to be checked', (_, content, claims) => {
  expect(ofExample(content)).toEqual(claims);
});

test('every figure in a cell is a claim, those of headers and first columns are as in prose', () => {
  const table = [
    'Say you send 12,000 mails a month. The shop earns 900 a day.',
    '',
    '| Mails, up to 3 lists | A | B |',
    '| ---: | ---: | --- |',
    '| 12,000 | $15 | about 8 EUR |',
    '| 12 lists | 7 lists | none |',
    '| 100,000 | Use 90 | 900 and no more |',
    '| 500,000 | none | 12,000 to 900 |',
    '',
    '```sql',
    'SELECT 1999 AS cost; -- 37% more',
    '```',
  ].join('\n');
  expect(texts(table)).toEqual(['$15', '8 EUR', '7', '100,000', '500,000']);
  for (const claim of findClaims(table, '').claims)
    expect(table.slice(claim.start, claim.end)).toBe(claim.text);
});
