import { expect, test } from 'vitest';
import { outline } from '@/tests/helpers/model/model-writer';
import { metaLength, metaSize } from '../meta-limits';
import { BlogRequest } from '../schema';
import { chooseMeta } from './meta';

const request = BlogRequest.parse({
  keyword: 'cold brew',
  articleType: 'long',
  title: 'Cold Brew at Home',
  audience: 'Cooks',
  outline: outline(3),
});
const opening =
  'Good coffee needs no machine. It needs a jar, water and one night of patience, and this guide shows the order in which to use them at home.';
const fit = `${'a fitting description of some words '.repeat(3)}and then a few more.`;

const choose = (metaTitles: string[], metaDescriptions: string[], excerpt = 'Short.') =>
  chooseMeta(
    { titles: metaTitles, descriptions: metaDescriptions, excerpt },
    { ...request, opening, article: 'Steep 80 g for 12 hours.' },
  );

test('the first that fits wins', () => {
  expect(fit.length).toBeGreaterThanOrEqual(120);
  const meta = choose(['t'.repeat(61), 'Second title', 'Third'], ['short', fit, `${fit}!`]);
  expect(meta).toMatchObject({ metaTitle: 'Second title', metaDescription: fit });
});

test('a long one is shortened at the end of a word, and not on a dangling one', () => {
  const long = 'How to make the best cold brew coffee at home with the grinder you have';
  const meta = choose([long], [`${'word and '.repeat(30)}end`]);
  expect(meta.metaTitle).toBe('How to make the best cold brew coffee at home');
  expect(meta.metaDescription.length).toBeLessThanOrEqual(156);
  expect(meta.metaDescription).toMatch(/word$/);
});

test('characters of wide scripts take the room of two', () => {
  const meta = choose(
    ['家で作る水出しコーヒー入門'.repeat(3)],
    ['水出しコーヒーの作り方。'.repeat(9)],
  );
  expect(metaSize(meta.metaTitle)).toBeGreaterThan(50);
  expect(metaLength('title', meta.metaTitle).warning).toBeNull();
  expect(metaSize(meta.metaDescription)).toBeGreaterThanOrEqual(120);
  expect(metaLength('description', meta.metaDescription).warning).toBeNull();
});

test('nothing usable falls back to our own words', () => {
  expect(choose(['x'.repeat(90)], []).metaTitle).toBe('Cold Brew at Home');
  expect(choose([], []).metaDescription.length).toBeGreaterThanOrEqual(120);
  const bare = chooseMeta(
    { titles: [], descriptions: ['Too short'], excerpt: '' },
    { ...request, opening: '', article: '' },
  );
  expect(bare.metaDescription).toBe('Cold Brew at Home');
  expect(bare.excerpt).toBe('Cold Brew at Home');
});

test('a line whose figures the article does not have is passed over', () => {
  const meta = choose(
    ['Cold brew in 16 hours', 'Cold brew in 12 hours'],
    [`16 hours: ${fit}`, `80 g and 12 hours: ${fit}`.slice(0, 150)],
    'Steep it for 16 hours.',
  );
  expect(meta.metaTitle).toBe('Cold brew in 12 hours');
  expect(meta.metaDescription).toMatch(/^80 g and 12 hours/);
  expect(meta.excerpt).toMatch(/^Good coffee needs no machine/);
  expect(choose(['Cold brew in 3 steps'], []).metaTitle).toBe('Cold brew in 3 steps');
  expect(choose([], [], 'Steep it for 12 hours.').excerpt).toBe('Steep it for 12 hours.');
});

test('a rule inside a meta line cannot end the front matter', () => {
  const meta = choose(['A --- B'], [`${fit.slice(0, 60)} --- ${fit.slice(60, 130)}`]);
  const hostile = { ...request, title: 'Cold --- Brew' };
  const bare = { titles: [], descriptions: [], excerpt: '' };
  const own = chooseMeta(bare, { ...hostile, opening: '', article: '' });
  expect(own).toMatchObject({ metaTitle: 'Cold – Brew', metaDescription: 'Cold – Brew' });
  expect(`${meta.metaTitle}${meta.metaDescription}`).not.toContain('---');
});
