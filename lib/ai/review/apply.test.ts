import { describe, expect, test } from 'vitest';
import type { SectionPlan } from '../post/types';
import { applyEdits } from './apply';
import type { Draft, FindingKind, Part } from './draft';
import type { Edit } from './edit';

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
  title: 'Cold brew',
  keyword: 'cold brew',
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
const contract = {
  sections: [section],
  given: 'Take 80 g of coarse beans',
  banned: ['delve into'],
};

const jar = 'A cold jar keeps for two weeks when you close it.';
const section1 = draft.parts[1] as Part;
const quoted = `${first}\n\n> Name: [name]  \n> Place: the kitchen`;

function edit(before: string, text: string, kind: FindingKind = 'padding'): Edit {
  const part = draft.parts.findIndex((one) => one.text.includes(before));
  const start = draft.parts[part]?.text.indexOf(before) ?? -1;
  return { part, start, end: start + before.length, before, text, kinds: [kind] };
}
/** One of the edits that answer the same contradiction. */
const bound = (before: string, text: string): Edit => ({
  ...edit(before, text, 'contradiction'),
  bound: [3],
});
const apply = (...edits: Edit[]) => applyEdits(draft, edits, contract);
const reason = (one: Edit) => apply(one).dropped[0]?.reason;

const wrongSum = 'Say that you make 3 litres: 3 × 80 g = 250 g.';

describe('an edit is applied', () => {
  test('that puts a sum right', () => {
    const { draft: after, applied } = apply(edit(wrongSum, wrongSum.replace('250', '240'), 'sum'));
    expect(applied).toHaveLength(1);
    expect(after.parts[1]?.text).toBe(first.replace('250', '240'));
  });

  test('each of several, at its own place', () => {
    const { draft: after, dropped } = apply(
      edit('Paper filters are what most people have at home.', 'Paper filters will do.'),
      edit(wrongSum, 'For 3 litres that is 240 g.', 'sum'),
      edit('Write the date on it with a soft pen.', 'Write the date on it.'),
    );
    expect(dropped).toEqual([]);
    expect(after.parts[1]?.text).toContain('water. For 3 litres that is 240 g. The beans');
    expect(after.parts[1]?.text).toContain('close it. Paper filters will do.\n\n### What');
    expect(after.parts[2]?.text).toMatch(/jar\. Write the date on it\.$/);
  });

  test('that takes a sentence away, with its gap', () => {
    const { draft: after } = apply(
      edit('A cold jar keeps for two weeks when you close it.', '', 'repeat'),
    );
    expect(after.parts[1]?.text).toContain('do].\n\nPaper filters');
    expect(apply(edit('a sieve', '')).draft.parts[1]?.text).toMatch(/- a jar with a lid$/);
  });

  test('that adds the line which a list or a form lacks', () => {
    const { draft: after } = apply(edit('a sieve', 'a sieve\na clean jug', 'promise'));
    expect(after.parts[1]?.text).toMatch(/- a jar with a lid\n- a sieve\n- a clean jug$/);
    const form = { ...draft, parts: draft.parts.with(1, { ...section1, text: quoted }) };
    const before = 'Place: the kitchen';
    const start = quoted.indexOf(before);
    const place = { part: 1, start, end: start + before.length, before };
    const kinds: FindingKind[] = ['promise'];
    const added = applyEdits(
      form,
      [{ ...place, text: `${before}\nTime: [time]`, kinds }],
      contract,
    );
    expect(added.draft.parts[1]?.text).toBe(quoted.replace(before, `${before}  \n> Time: [time]`));
    const place0 = quoted.indexOf('the kitchen');
    const ahead = { ...place, start, end: place0 - 1, before: 'Place:', kinds };
    const led = applyEdits(form, [{ ...ahead, text: 'Time: [time]\nPlace:' }], contract);
    expect(led.draft.parts[1]?.text).toBe(quoted.replace(before, `Time: [time]  \n> ${before}`));
  });

  test.each([
    ['a jar with a lid', '- a jar that closes', '- a jar that closes\n- a sieve'],
    ['a jar with a lid', '- a jar\n- a cloth', '- a jar\n- a cloth\n- a sieve'],
  ])('that gives the mark of its item back: %s', (before, text, list) => {
    const { draft: after, dropped } = apply(edit(before, text, 'promise'));
    expect(dropped).toEqual([]);
    expect(after.parts[1]?.text.endsWith(`\n\n${list}`)).toBe(true);
  });

  test('that tells what was missing, with a figure of its own', () => {
    const missing =
      'A cold jar keeps for two weeks when you close it. Without a lid it takes on the smell of the fridge in 2 days, so use the closed one.';
    const before = 'A cold jar keeps for two weeks when you close it.';
    const told = apply(edit(before, missing, 'gap'));
    expect(told.draft.parts[1]?.text).toContain(`${missing} Paper filters`);
    expect(apply(edit(before, missing, 'padding')).applied).toEqual([]);
    expect(reason(edit(before, `${missing} ${'And so on. '.repeat(20)}`, 'gap'))).toContain(
      'much longer',
    );
  });

  test('only with all the others that answer the same contradiction', () => {
    const later = 'It keeps for two weeks in a closed jar.';
    const apart = edit('Write the date on it with a soft pen.', 'Write the date on it.');
    const half = apply(
      bound(jar, 'A cold jar keeps for one week when you close it.'),
      bound(later, 'It keeps for one week, if you delve into it, in a closed jar.'),
      apart,
    );
    expect(half.applied).toEqual([apart]);
    expect(half.draft.parts[1]?.text).toBe(first);
    const whole = apply(
      bound(jar, 'A cold jar keeps for one week when you close it.'),
      bound(later, 'It keeps for one week in a closed jar.'),
    );
    expect(whole.applied).toHaveLength(2);
  });

  test('not by itself either, where its partner had no room', () => {
    const filters = 'Paper filters are what most people have at home.';
    const more = 'And that is what all the others say in their books, too.';
    for (let targetWords = 36; targetWords < 60; targetWords++) {
      const tight = { ...contract, sections: [{ ...section, targetWords }] };
      const both = [
        bound(jar, `${jar} ${more}`),
        bound(filters, `${filters} So say I, each time.`),
      ];
      expect([0, 2]).toContain(applyEdits(draft, both, tight).applied.length);
    }
  });

  test('with lines in front of its item only where the last leads on', () => {
    const items = `${first}\n- Rinse the jar. It must not smell.`;
    const before = 'Rinse the jar.';
    const start = items.indexOf(before);
    const place = { part: 1, start, end: start + before.length, before };
    const list = { ...draft, parts: draft.parts.with(1, { ...section1, text: items }) };
    const told = (text: string) =>
      applyEdits(list, [{ ...place, text, kinds: ['gap' as const] }], contract).draft.parts[1]
        ?.text;
    expect(told('Rinse the jar.\nDry it for an hour.')).toMatch(
      /\n- Rinse the jar\. Dry it for an hour\. It must not smell\.$/,
    );
    expect(told('Dry the lid.\nRinse the jar.')).toMatch(
      /\n- Dry the lid\.\n- Rinse the jar\. It must not smell\.$/,
    );
  });

  test('that tells what was missing, and leaves the figures of its sentence', () => {
    const before = 'You grind the beans coarsely and take 80 g for each litre of water.';
    const told = 'Weigh them, because spoons differ.';
    expect(apply(edit(before, `${before} ${told}`, 'gap')).applied).toHaveLength(1);
    expect(reason(edit(before, `${before.replace('80 g', 'more')} ${told}`, 'gap'))).toContain(
      '80',
    );
  });

  test('that adds the lines of a form at length, but no sentence of that length', () => {
    const lines = `a sieve\na clean jug ${'that holds the whole batch '.repeat(7)}`.trim();
    const long = { ...contract, sections: [{ ...section, targetWords: 100 }] };
    const add = (text: string) => applyEdits(draft, [edit('a sieve', text, 'promise')], long);
    expect(add(lines).dropped).toEqual([]);
    expect(add(lines.replace('\n', ', ')).dropped[0]?.reason).toContain('much longer');
  });

  test('with a figure that its mark named', () => {
    const one = edit('a sieve', 'a sieve of 12 cm', 'fact');
    expect(apply({ ...one, told: 'The text asks for 12 cm elsewhere.' }).applied).toHaveLength(1);
    expect(reason({ ...one, told: 'The text asks for 11 cm elsewhere.' })).toContain('12');
  });

  test('with sentences on lines of their own where no item can follow', () => {
    const before = 'A cold jar keeps for two weeks when you close it.';
    const told = apply(edit(before, `${before}\nWrite the date on it.`, 'gap'));
    expect(told.draft.parts[1]?.text).toContain(`${before} Write the date on it. Paper filters`);
    expect(reason(edit(before, 'A cold jar\nkeeps.', 'gap'))).toContain('no single line');
  });

  test('where only what another takes out makes room for it, wherever that stands', () => {
    const cut = 'You grind the beans coarsely and take 80 g for each litre of water. ';
    const told =
      'A cold jar keeps for two weeks when you close it. Write the date on its lid, too.';
    const grow = edit('A cold jar keeps for two weeks when you close it.', told, 'gap');
    const tight = { ...contract, sections: [{ ...section, targetWords: 49 }] };
    const few = { ...edit(cut.trim(), '', 'padding') };
    const room = (...edits: Edit[]) => applyEdits(draft, edits, { ...tight, given: '' });
    expect(room(grow).dropped[0]?.reason).toContain('leaves its length');
    for (const edits of [
      [grow, few],
      [few, grow],
    ]) {
      const { draft: after, dropped } = room(...edits);
      expect(dropped).toEqual([]);
      expect(after.parts[1]?.text).toBe(first.replace(cut, '').replace(grow.before, told));
    }
  });

  test('that takes a whole answer of the FAQ away', () => {
    expect(apply(edit(answer, '', 'repeat')).draft.parts[2]?.text).toBe('');
  });
});

describe('an edit is dropped', () => {
  test.each([
    ['that changes nothing', edit('a sieve', 'a sieve'), 'changes nothing'],
    ['of several lines', edit(wrongSum, 'One.\n\nTwo.'), 'no single line'],
    ['that is a list', edit(wrongSum, '- 240 g'), 'no single line'],
    ['of several items', edit('a jar with a lid', 'a jar\n- a lid'), 'no single line'],
    ['that makes a form of an item', edit('a sieve', 'a\nb\nc\nd\ne\nf'), 'no single line'],
    ['that is nothing but a heading', edit(wrongSum, '## Sum'), 'no single line'],
    ['that is much longer', edit('a sieve', 'a sieve '.repeat(30)), 'much longer'],
    ['with a figure of its own', edit('a sieve', 'a sieve of 12 cm'), 'figure of its own: 12'],
    [
      'without a mark for the author',
      edit('The beans rest [Add how long yours do].', 'The beans rest.'),
      '[Add how',
    ],
    ['with a word the author never uses', edit('a sieve', 'a sieve to delve into'), 'never uses'],
    [
      'without the words of a link',
      edit('Paper filters are what most people have at home.', 'Use cotton.'),
      'Paper filters',
    ],
    [
      'that leaves nothing of the end',
      edit('Begin with a small jar and see what you like.', ''),
      'Too little',
    ],
  ])('%s', (_, one, why) => {
    expect(reason(one)).toContain(why);
    expect(apply(one).draft).toEqual(draft);
  });

  test('that loses a figure of the writer', () => {
    const before = 'You grind the beans coarsely and take 80 g for each litre of water.';
    const without = {
      ...draft,
      parts: draft.parts.map((part) => ({ ...part, text: part.text.replace(wrongSum, 'Pour.') })),
    };
    const { dropped } = applyEdits(
      without,
      [edit(before, before.replace('80 g', 'some'))],
      contract,
    );
    expect(dropped[0]?.reason).toBe('It loses what must stay: 80.');
  });

  test('whose place is a heading', () => {
    expect(reason(edit('### What to buy', 'Buy this:'))).toContain('heading');
  });

  test('whose place holds other words', () => {
    const one = { ...edit('a sieve', 'a cloth'), start: 3 };
    expect(reason(one)).toContain('another');
  });

  test('that makes its section too short', () => {
    const paragraph = first.split('\n\n')[0] ?? '';
    const long = { ...section, targetWords: 62, links: [], points: [] };
    const one = edit(paragraph, 'Grind them [Add how long yours do]. Take 80 g.');
    expect(
      applyEdits(draft, [one], { ...contract, sections: [long] }).dropped[0]?.reason,
    ).toContain('length');
  });

  test('that takes the only paragraph before an image', () => {
    const text =
      'A short paragraph of a few words that is here.\n\n- a list of things\n- that you need';
    const only = {
      ...draft,
      parts: draft.parts.map((part) => (part.kind === 'section' ? { ...part, text } : part)),
    };
    const before = 'A short paragraph of a few words that is here.';
    const one = {
      part: 1,
      start: 0,
      end: before.length,
      before,
      text: '',
      kinds: ['padding' as const],
    };
    const free = { ...section, targetWords: 10, points: [] };
    expect(
      applyEdits(only, [one], { ...contract, given: '', sections: [free] }).dropped[0]?.reason,
    ).toContain('image');
  });
});

test('a line that goes leaves the other lines of its wording apart', () => {
  const text = '> Dear customer,  \n> We are all well.  \n> The repair costs 40.';
  const before = 'We are all well.';
  const start = text.indexOf(before);
  const parts = [{ kind: 'end' as const, index: 0, heading: 'Next', text }];
  const cut = { part: 0, start, end: start + before.length, before, text: '' };
  const { draft: after } = applyEdits(
    { ...draft, parts },
    [{ ...cut, kinds: ['padding' as const] }],
    contract,
  );
  expect(after.parts[0]?.text).toBe('> Dear customer,  \n> The repair costs 40.');
});

test('a refused edit does not stand in the way of the others', () => {
  const {
    applied,
    dropped,
    draft: after,
  } = apply(
    edit('a sieve', 'a sieve of 12 cm'),
    edit(wrongSum, wrongSum.replace('250', '240'), 'sum'),
  );
  expect([applied.length, dropped.length]).toEqual([1, 1]);
  expect(after.parts[1]?.text).toContain('240 g');
});
