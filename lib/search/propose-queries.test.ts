import { expect, it } from 'vitest';
import { maxQueryLength } from './limits';
import { proposeQueries } from './propose-queries';

const propose = (keyword: string, selectedTitle = '', headings: string[] = []) =>
  proposeQueries({ keyword, selectedTitle, headings });

it('asks for the keyword, the title and the first headings, with their subject', () => {
  expect(
    propose(' cold  brew ', 'Cold Brew Without Hurry', ['What you need', 'Cold brew at work', 'x']),
  ).toEqual([
    'cold brew',
    'Cold Brew Without Hurry',
    'cold brew: What you need',
    'Cold brew at work',
  ]);
});

it('asks for nothing twice, and for nothing that is empty or too long', () => {
  expect(propose('Tea', 'tea!', ['', 'Tea?'])).toEqual(['Tea']);
  expect(propose('')).toEqual([]);
  expect(propose('word '.repeat(100))[0]?.length).toBeLessThanOrEqual(maxQueryLength);
});
