import { expect, it } from 'vitest';
import { maxQueryLength } from './limits';
import { proposeQueries } from './propose-queries';
import { SearchRequest } from './schema';

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

it('sends no characters that a database refuses, and nothing twice', () => {
  const { queries } = SearchRequest.parse({ queries: ['tea\0 \ud800 cups', ' tea  cups\n'] });
  expect(queries).toEqual(['tea cups']);
  expect(SearchRequest.safeParse({ queries: ['\0\0'] }).success).toBe(false);
});
