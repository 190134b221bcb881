import { describe, expect, test } from 'vitest';
import type { Contract } from '../contract';
import type { Draft, Part } from '../draft';
import type { SectionPlan } from '../types';
import { applyEdits, type Edit } from './apply-edits';

const first = [
  'You grind the beans coarsely and take 80 g for each litre of water. Say that you make 3 litres: 3 × 80 g = 250 g. The beans rest [Add how long yours do].',
  '',
  'A cold jar keeps for two weeks when you close it. Paper filters are what most people have at home.',
  '',
  '### What to buy',
  '',
  '- a jar with a lid',
  '- a sieve',
].join('\n');
const answer = 'It keeps for two weeks in a closed jar. Write the date on it with a soft pen.';

const draft: Draft = {
  meta: { titles: [], descriptions: [], excerpt: '' },
  faqHeading: '',
  version: 'first',
  parts: [
    { kind: 'opening', index: 0, heading: '', text: 'This is for you when the summer is hot.' },
    { kind: 'section', index: 0, heading: 'How to make it', text: first },
    { kind: 'faq', index: 0, heading: 'Does it keep?', text: answer },
    {
      kind: 'end',
      index: 0,
      heading: 'Next',
      text: 'Begin with a small jar and see what you like.',
    },
  ],
};

const section: SectionPlan = {
  index: 0,
  heading: 'How to make it',
  points: ['Take 80 g of coarse beans'],
  mustCover: [],
  shape: null,
  opens: '',
  takeaway: { kind: 'none', what: '' },
  targetWords: 70,
  links: ['Paper filters'],
  image: { prompt: 'A jar', alt: 'A jar on a table' },
};
const contract: Contract = {
  sections: [section],
  keyword: 'cold brew',
  language: 'en',
  given: 'Take 80 g of coarse beans',
  banned: ['delve into'],
};

const jar = 'A cold jar keeps for two weeks when you close it.';
const section1 = draft.parts[1] as Part;
const quoted = `${first}\n\n> Name: [name]  \n> Place: the kitchen`;

function edit(before: string, text: string, bound: number[] = [], within = draft): Edit {
  const part = within.parts.findIndex((one) => one.text.includes(before));
  const start = within.parts[part]?.text.indexOf(before) ?? -1;
  return { part, start, end: start + before.length, before, text, bound };
}
const apply = (...edits: Edit[]) => applyEdits(draft, edits, contract);
/** The section after edits; its text can be another than that of `draft`. */
function sectionAfter(edits: [before: string, text: string][], text = first): string {
  const within = { ...draft, parts: draft.parts.with(1, { ...section1, text }) };
  const made = edits.map(([before, now]) => edit(before, now, [], within));
  return applyEdits(within, made, contract).parts[1]?.text ?? '';
}

const wrongSum = 'Say that you make 3 litres: 3 × 80 g = 250 g.';

describe('an edit is applied', () => {
  test('each of several, at its own place', () => {
    const after = apply(
      edit('Paper filters are what most people have at home.', 'Paper filters will do.'),
      edit(wrongSum, 'For 3 litres that is 240 g.'),
      edit('Write the date on it with a soft pen.', 'Write the date on it.'),
    );
    expect(after.parts[1]?.text).toContain('water. For 3 litres that is 240 g. The beans');
    expect(after.parts[1]?.text).toContain('close it. Paper filters will do.\n\n### What');
    expect(after.parts[2]?.text).toMatch(/jar\. Write the date on it\.$/);
  });

  test('that takes a sentence, an item or an answer away, with its gap', () => {
    expect(sectionAfter([[jar, '']])).toContain('do].\n\nPaper filters');
    expect(sectionAfter([['a sieve', '']])).toMatch(/- a jar with a lid$/);
    expect(sectionAfter([['Place: the kitchen', '']], quoted)).toMatch(/> Name: \[name\]$/);
    expect(apply(edit(answer, '')).parts[2]?.text).toBe('');
    const form = '> Dear customer,  \n> We are all well.  \n> The repair costs 40.';
    expect(sectionAfter([['We are all well.', '']], `${first}\n\n${form}`)).toMatch(
      /> Dear customer, {2}\n> The repair costs 40\.$/,
    );
  });

  test('that adds the line which a list or a form lacks', () => {
    expect(sectionAfter([['a sieve', 'a sieve\na clean jug']])).toMatch(
      /- a jar with a lid\n- a sieve\n- a clean jug$/,
    );
    const before = 'Place: the kitchen';
    expect(sectionAfter([[before, `${before}\nTime: [time]`]], quoted)).toBe(
      quoted.replace(before, `${before}  \n> Time: [time]`),
    );
  });

  test.each([
    ['- a jar that closes', '- a jar that closes\n- a sieve'],
    ['- a jar\n- a cloth', '- a jar\n- a cloth\n- a sieve'],
  ])('that gives the mark of its item back: %s', (text, list) => {
    expect(sectionAfter([['a jar with a lid', text]]).endsWith(`\n\n${list}`)).toBe(true);
  });

  test('with sentences on lines of their own where no item can follow', () => {
    expect(sectionAfter([[jar, `${jar}\nWrite the date on it.`]])).toContain(
      `${jar} Write the date on it. Paper filters`,
    );
  });

  test('only with all the others that answer the same contradiction', () => {
    const later = 'It keeps for two weeks in a closed jar.';
    const week = edit(jar, jar.replace('two weeks', 'one week'), [3]);
    const half = apply(week, edit(later, 'It keeps for one week, if you delve into it.', [3]));
    expect(half).toEqual(draft);
    const whole = apply(week, edit(later, 'It keeps for one week in a closed jar.', [3]));
    expect(JSON.stringify(whole).match(/one week/g)).toHaveLength(2);
  });
});

describe('an edit is dropped', () => {
  test.each<[string, Edit]>([
    ['that is a list', edit(wrongSum, '- 240 g')],
    ['of several paragraphs', edit(wrongSum, 'One.\n\nTwo.')],
    ['that makes a form of an item', edit('a sieve', 'a\nb\nc\nd\ne\nf')],
    ['that is nothing but a heading', edit(wrongSum, '## Sum')],
    ['that is too long for its section', edit('a sieve', 'a sieve '.repeat(30))],
    [
      'without a mark for the author',
      edit('The beans rest [Add how long yours do].', 'The beans rest.'),
    ],
    ['with a word the author never uses', edit('a sieve', 'a sieve to delve into')],
    ['with words of the model', edit('a sieve', 'As an AI, I have none.')],
    ['that leaves nothing of the end', edit('Begin with a small jar and see what you like.', '')],
    ['whose place holds other words', { ...edit('a sieve', 'a cloth'), start: 3 }],
  ])('%s', (_, one) => {
    expect(apply(one)).toEqual(draft);
  });

  test('that loses a figure of the writer', () => {
    const text = first.replace(wrongSum, 'Pour.');
    const before = 'You grind the beans coarsely and take 80 g for each litre of water.';
    expect(sectionAfter([[before, before.replace('80 g', 'some')]], text)).toBe(text);
  });

  test('that takes the only paragraph before an image', () => {
    const before = 'A short paragraph of a few words that is here.';
    const text = `${before}\n\n- a list of things\n- that you need`;
    expect(sectionAfter([[before, '']], text)).toBe(text);
  });
});

test('a refused edit does not stand in the way of the others', () => {
  const after = apply(
    edit('a sieve', 'a sieve to delve into'),
    edit(wrongSum, wrongSum.replace('250', '240')),
  );
  expect(after.parts[1]?.text).toBe(first.replace('250', '240'));
});

describe('tables and code', () => {
  const text = `${first}\n\n| Jar | Litres |\n| --- | --- |\n| Small | 1 litre |\n\n\`\`\`sh\nrun all\n\`\`\``;
  const within: Draft = {
    ...draft,
    parts: draft.parts.map((part) => (part === section1 ? { ...part, text } : part)),
  };
  const edited = (before: string, now: string) =>
    applyEdits(within, [edit(before, now, [], within)], contract).parts[1]?.text;

  test.each([
    ['another value', '2 litres', '| Small | 2 litres |'],
    ['with its pipes', '| 2 litres |', '| Small | 2 litres |'],
    ['with a pipe inside', '2 | 3 litres', '| Small | 2 \\| 3 litres |'],
    ['nothing', '', '| Small | 1 litre |'],
    ['another row', '2 litres\n| Big | 3 |', '| Small | 1 litre |'],
  ])('a cell takes %s', (_, now, row) => {
    expect(edited('1 litre', now)).toBe(text.replace('| Small | 1 litre |', row));
  });

  test('code takes nothing', () => {
    expect(edited('run all', 'run less')).toBe(text);
  });
});
