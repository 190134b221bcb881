import { expect, it } from 'vitest';
import { isStoredAs, storedContent } from './stored-text';

const stored = { title: 'Tea, calmly', content: 'Format: 2\n\n---\nPour\nit.\ufffd' };
const text = (changes: Partial<typeof stored>) => ({ ...stored, ...changes });

it.each([
  ['the same', stored],
  ['a title with spaces', text({ title: ' Tea,  calmly\u200b' })],
  ['no title', text({ title: ' ' })],
  [
    'characters and line ends that are not stored',
    text({ content: 'Format: 2\r\n\n---\nPour\r\nit\u0000.\ud800' }),
  ],
])('knows a text as stored: %s', (_, one) => {
  expect(isStoredAs(one, stored)).toBe(true);
});

it.each([
  ['another title', text({ title: 'Tea' })],
  ['another text', text({ content: `${stored.content} ` })],
])('knows a text as not stored: %s', (_, one) => {
  expect(isStoredAs(one, stored)).toBe(false);
});

it('knows a text without changes in the form it was written in', () => {
  const old = { title: 'Tea', content: 'Chart of tea' };
  expect(storedContent(old.content)).not.toBe(old.content);
  expect(isStoredAs(old, old)).toBe(true);
});
