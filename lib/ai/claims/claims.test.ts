import { expect, test } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { claims, given, plain } from '../testing/claim-sentences';
import { findClaims } from './claims';

const texts = (content: string, given = '') =>
  findClaims(content, given).map((claim) => claim.text);

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
  for (const claim of findClaims(content, ''))
    expect(content.slice(claim.start, claim.end)).toBe(claim.text);
});

test('on two hundred labelled sentences it is right nine times out of ten, both ways', () => {
  expect([claims.length, plain.length]).toEqual([100, 100]);
  expect(new Set([...claims, ...plain]).size).toBe(200);
  const found = (sentence: string) => findClaims(sentence, given).length > 0;
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
