import { expect, test } from 'vitest';
import { type Draft, textAt } from '../draft';
import { passagesOf, placesOf, quoteFinder } from './edit-places';

const text = [
  'First, **grind** it. It’s done in “one” minute – or two. Then wait.',
  '',
  '- An item of the list. Another sentence.',
  '',
  '### A heading',
  '',
  'Wait for it now. Wait for it now.',
].join('\n');
const rest = {
  meta: { titles: [], descriptions: [], excerpt: '' },
  faqHeading: '',
  version: 'first' as const,
};
const draft: Draft = {
  ...rest,
  parts: [
    { kind: 'opening', index: 0, heading: '', text: 'The opening has one sentence.' },
    { kind: 'section', index: 0, heading: 'H', text },
  ],
};
const found = (...texts: string[]) =>
  quoteFinder(draft)(texts.map((quote) => ({ part: 'section-1', text: quote }))).map(
    (span) => span && textAt(draft, span),
  );

test.each([
  ['the beginning of a sentence', 'It’s done in', 'It’s done in “one” minute – or two.'],
  [
    'other quotes and dashes',
    'It\'s done in "one" minute - or two.',
    'It’s done in “one” minute – or two.',
  ],
  ['without marks of bold text', 'First, grind it.', 'First, **grind** it.'],
  ['an end that is left out', 'An item of…', 'An item of the list.'],
  [
    'two sentences',
    'minute – or two. Then wait.',
    'It’s done in “one” minute – or two. Then wait.',
  ],
])('%s is found and widened to whole sentences', (_, quote, wanted) => {
  expect(found(quote)).toEqual([wanted]);
});

test.each([
  ['words that are not there', 'It is done within a minute.'],
  ['a heading', 'A heading'],
  ['more than a line', 'Then wait. An item of the list.'],
  ['too short to mean a place', 'wait.'],
])('%s: no place', (_, quote) => {
  expect(found(quote)).toEqual([null]);
});

test('another part is another place, and the same words twice are two', () => {
  const find = quoteFinder(draft);
  expect(find([{ part: 'opening', text: 'First, grind it.' }])).toEqual([null]);
  expect(find([{ part: 'section-7', text: 'First, grind it.' }])).toEqual([null]);
  const [first, second, third] = find(
    [1, 2, 3].map(() => ({ part: 'section-1', text: 'Wait for it now.' })),
  );
  expect(first?.start).toBeLessThan(second?.start ?? 0);
  expect(third).toBeNull();
});

test('a paragraph or a list with several places is shown once', () => {
  const list = '- Take a jar.\n- Close the lid well.';
  const sections = [`One here. Two there.\n\nAlone.`, list];
  const parts = sections.map((each, index) => {
    return { kind: 'section' as const, index, heading: `Heading ${index}`, text: each };
  });
  const made: Draft = { ...rest, parts };
  const at = (part: number, words: string) => {
    const start = sections[part]?.indexOf(words) ?? -1;
    return { part, start, end: start + words.length };
  };
  const { places } = placesOf(made, [
    {
      kind: 'fact',
      message: '',
      spans: [at(0, 'One'), at(0, 'there.'), at(0, 'Alone.'), at(1, 'Take'), at(1, 'well.')],
    },
  ]);
  expect(
    passagesOf(made, places).map(({ heading, text: passage, places: inIt }) => [
      heading,
      passage,
      inIt.map(({ id }) => id).join(' '),
    ]),
  ).toEqual([
    ['Heading 0', 'One here. Two there.', 'p1 p2'],
    ['Heading 0', 'Alone.', 'p3'],
    ['Heading 1', list, 'p4 p5'],
  ]);
});

test('places are in reading order, neighbours in one, the gravest first where there are too many', () => {
  const at = (start: number, end: number) => ({ part: 1, start, end });
  const [a = 0, b = 0, c = 0] = ['First', 'It’s', 'Then'].map((word) => text.indexOf(word));
  const finding = (kind: 'sum' | 'padding', span: ReturnType<typeof at>) => {
    return { kind, message: kind, spans: [span] };
  };
  const { places, marks } = placesOf(draft, [
    finding('padding', at(text.indexOf('Another'), text.indexOf('Another') + 17)),
    finding('sum', at(b, c - 1)),
    finding('padding', at(a, b - 1)),
  ]);
  expect(places.map((place) => [place.id, place.text])).toEqual([
    ['p1', 'First, **grind** it. It’s done in “one” minute – or two.'],
    ['p2', 'Another sentence.'],
  ]);
  expect(marks.map(({ kind, places: ids }) => [kind, ids])).toEqual([
    ['sum', ['p1']],
    ['padding', ['p2']],
    ['padding', ['p1']],
  ]);
});

const shapes: Draft = {
  ...rest,
  parts: [
    {
      kind: 'section',
      index: 0,
      heading: 'H',
      text: 'Run it now.\n\n```sh\nrun --all now\n\nrun --again now\n```\n\n| Plan | Price a month |\n| --- | --- |\n| Small one. Cheap. | 12 EUR each |\n\nDone with it.',
    },
  ],
};

test('a place in a table is one cell, and code has none', () => {
  const quotes = ['12 EUR each', 'Small one.', 'Cheap. | 12', 'run --again', 'Done with'];
  const spans = quoteFinder(shapes)(quotes.map((quote) => ({ part: 'section-1', text: quote })));
  expect(spans.map((span) => span && textAt(shapes, span))).toEqual([
    '12 EUR each',
    'Small one. Cheap.',
    null,
    null,
    'Done with it.',
  ]);
});

test('the passage of a cell is its table', () => {
  const [span] = quoteFinder(shapes)([{ part: 'section-1', text: '12 EUR each' }]);
  const places = span ? [{ ...span, id: 'p1', text: textAt(shapes, span) }] : [];
  expect(passagesOf(shapes, places)[0]?.text).toBe(
    '| Plan | Price a month |\n| --- | --- |\n| Small one. Cheap. | 12 EUR each |',
  );
});
