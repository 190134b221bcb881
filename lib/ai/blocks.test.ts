import { expect, test } from 'vitest';
import { besideCode, blocksOf, cellAt, countProse, withoutCode } from './blocks';

const code = '```sh\n# One\n\n[Add nothing here]\nls\n```';
const table = '| Plan | Price |\n| --- | ---: |\n| A | 12 EUR |';
const text = `One two.\n\n- three\n\n${code}\n\nFour.\n\n${table}\n\nFive.`;

test('a text falls into blocks at its blank lines, but for those in code', () => {
  const blocks = blocksOf(text);
  expect(blocks.map((block) => block.type)).toEqual([
    'text',
    'text',
    'code',
    'text',
    'table',
    'text',
  ]);
  expect(blocks[2]?.text).toBe(code);
  for (const block of blocks) expect(text.slice(block.start, block.end)).toBe(block.text);
});

test('the words of a budget are those of prose and cells', () => {
  expect(countProse(text)).toBe(10);
  expect(withoutCode(text)).not.toContain('ls');
  expect(withoutCode('a\n\n\nb')).toBe('a\n\n\nb');
});

test('a change of wording never sees code', () => {
  const changed = besideCode([text, code], (texts) => {
    expect(texts.join()).not.toContain('Add nothing');
    return texts.map((one) => one.replace('Four.', ''));
  });
  expect(changed).toEqual([text.replace('Four.', ''), code]);
});

test.each([
  ['12', '12 EUR'],
  ['Price', 'Price'],
  ['A | 12', null],
  ['---:', null],
])('of a table, %j stands in the cell %j', (quote, wanted) => {
  const start = table.indexOf(quote);
  const cell = cellAt(table, { start, end: start + quote.length });
  expect(cell && table.slice(cell.start, cell.end)).toBe(wanted);
});
