import { expect, it } from 'vitest';
import { csvHead, toCsvLine } from './csv';

type Entry = Parameters<typeof toCsvLine>[0];
const line = (more: Partial<Entry>) =>
  toCsvLine({
    ...{ id: 7, userId: 'u', kind: 'reserve', amount: 150, availableAfter: 100, heldAfter: 150 },
    ...{ jobId: null, reference: null, idempotencyKey: 'k', createdAt: new Date(0) },
    ...more,
  });

it('is one line per entry under the names of the columns', () => {
  expect(csvHead).toBe(
    '\uFEFF"Entry","Date (UTC)","What","For","Credits","Change of balance","Balance","Set aside","Job"\r\n',
  );
  expect(line({ reference: 'Blog post: tea', jobId: 'j' })).toBe(
    '7,"1970-01-01T00:00:00.000Z","Set aside","Blog post: tea",150,-150,100,150,"j"\r\n',
  );
});

it('keeps quotes, commas and line ends inside their cell', () => {
  expect(line({ reference: 'A "b", c\nd' })).toContain('"A ""b"", c\nd"');
});

it.each([
  '=HYPERLINK("https://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  "|calc'!A1",
  '%0A',
  ' =1+1',
  '\t=1',
  '\r=1',
  '\u200B=1',
  '\uFF1D1+1',
])('lets no spreadsheet run %j', (reference) => {
  expect(line({ reference })).toContain(`"'${reference.replaceAll('"', '""')}"`);
});

it.each(['Blog post: =1', "it's", '5 - 3', 'Café'])('leaves %j as it is', (reference) => {
  expect(line({ reference })).toContain(`"${reference}"`);
});
