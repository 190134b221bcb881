import { describe, expect, test } from 'vitest';
import { checkDraft } from './check-draft';
import { type Draft, type Part, textAt } from './draft';

/** Enough plain English around what is tested for the language to be known. */
const filler =
  'This is what you will want to do with it when you are at home and have the time that it takes.';

const other = 'You can then go on with the rest of it, or leave that for another day, as you like.';

function draft(texts: {
  opening?: string;
  sections: string[];
  headings?: string[];
  faq?: string[];
}) {
  const part = (kind: Part['kind'], index: number, heading: string, text: string): Part => {
    return { kind, index, heading, text };
  };
  const { opening = filler, sections, headings = [], faq = [] } = texts;
  const parts = [
    part('opening', 0, '', opening),
    ...sections.map((text, at) => part('section', at, headings[at] ?? `Heading ${at}`, text)),
    ...faq.map((text, at) => part('faq', at, `Question ${at}?`, text)),
    part('end', 0, 'Where to go', 'Begin with what you have.'),
  ];
  return { title: 'A title', keyword: 'brewing', parts } satisfies Draft;
}

const codes = (given: Draft) => checkDraft(given).map(({ code }) => code);
const inSections = (...sections: string[]) => codes(draft({ sections }));

describe('sums', () => {
  test.each([
    '80 g × 8 = 600 g for the week.',
    'Count it up: $40 + $25 + $5 = $75.',
    '3 hours at $40 an hour comes to $130.',
    '20% of 250 is 60.',
    'Five plus three is nine.',
    'That is 30 / 120 = 20%.',
    'Rent, food and fun at 50%, 30% and 25% split the income.',
    'Use the 50/30/25 rule for this.',
    'It went from 80 to 100, a rise of 20 percent.',
    'Twelve months at $30 is $380 a year.',
  ])('wrong: %s', (text) => {
    expect(inSections(text)).toHaveLength(1);
  });

  test.each([
    '80 g × 8 = 640 g for the week.',
    '1,250 + 250 = 1,500 and 0.1 + 0.2 = 0.3.',
    '90 minutes × 4 = 6 hours, and 15 cents × 200 = $30.',
    '200 + 10% = 220, and 200 × 10% = 20.',
    '100 / 3 = 33.3, which is about 33.',
    '2 × (3 + 4) = 14 and (3 + 4) × 2 = 14.',
    'Type `=B2*1.2 + 4 = 7` into the cell.',
    '20% of 300 guests are 25 or older.',
    'Chapters 3 and 4 make 2 good evenings.',
    '500 passing in a day make 20 sales and 400 make 16.',
    'Between 2019 and 2024 we met five times.',
    'Rates of 30%, 35% and 40% are common.',
    'From 80 to 100 people come, and 30 percent of them pay more.',
    'Use the 50/30/20 rule for this, or 5/3/1 for lifting.',
    'It grew from 3 to 5 percent in a year, which is more than before.',
    'Version 2.0 - 3.1 = the ones that work.',
    'A 2 × 4 board and a 3 x 5 card.',
  ])('right: %s', (text) => {
    expect(inSections(text)).toEqual([]);
  });

  test('in other languages, too, with their own marks', () => {
    const german = 'Das ist für die Woche und nicht für den Tag: 1.250 € + 250 € = 1.600 €.';
    const parts = [{ kind: 'section' as const, index: 0, heading: 'Kosten', text: german }];
    expect(codes({ title: '', keyword: '', parts })).toEqual(['sum']);
    const right = parts.map((part) => ({ ...part, text: german.replace('1.600', '1.500') }));
    expect(codes({ title: '', keyword: '', parts: right })).toEqual([]);
  });

  test('totals of lists', () => {
    const list = (total: string) =>
      `It costs:\n\n- Rent: $500\n- Food: $320.50\n- **Total**: ${total}`;
    expect(inSections(list('$820.50'))).toEqual([]);
    expect(inSections(list('$830.50'))).toEqual(['total']);
    expect(
      inSections('Time:\n\n- Mix, 20 minutes\n- Rest, 1 hour\n\nIn total 80 minutes.'),
    ).toEqual([]);
    expect(inSections('Time:\n\n- Mix, 20 minutes\n- Rest, 1 hour\n\nIn total 2 hours.')).toEqual([
      'total',
    ]);
    expect(inSections('Parts:\n\n- 2 wheels of 26 inches\n- 1 bell\n\nTotal: a bicycle.')).toEqual(
      [],
    );
  });
});

describe('dates', () => {
  test.each([
    'We meet on Monday, 10 March 2026.',
    'We meet on Friday, March 13 and again on Monday, March 15.',
    'The deadline is 31 June.',
    'From 3 March to 17 March, three weeks, it rests.',
    'Sixteen hours from 8:00 pm to 10:00 am is not what you get; from 8:00 pm to 10:00 am is 16 hours.',
    'They had five years, 2019 to 2021, five years of work.',
  ])('wrong: %s', (text) => {
    expect(inSections(text)).toHaveLength(1);
  });

  test.each([
    'We meet on Tuesday, 10 March 2026, or Tuesday the 10th of March 2026.',
    'We meet on Friday, March 13 and again on Sunday, March 15.',
    'Start on Monday 29 December and end on Sunday 4 January.',
    'From 3 March to 17 March, two weeks, it rests.',
    'From Monday to Friday, allow two hours a day.',
    'From March to June, water every two weeks.',
    'It is open from 9 to 5, five days a week.',
    'It is open from 9:00 to 5:30, which is 8.5 hours.',
    'In May 45 people came, and in June 31 did.',
    'Of the 40 may be 32 that fit.',
  ])('right: %s', (text) => {
    expect(inSections(text)).toEqual([]);
  });
});

describe('what is announced', () => {
  test.each([
    ['list-count', 'You need three things:\n\n- a jar\n- a sieve\n- a bottle\n- a cloth'],
    ['list-count', 'Follow the five steps below.\n\n1. Grind.\n2. Pour.\n3. Wait.'],
    ['inline-count', 'Keep four entries: the coffee, the amount and the hours.'],
    [
      'ordinal-count',
      'There are two reasons. The first is haste. The second is cold. The third is age.',
    ],
    [
      'lead-count',
      'It takes three steps.\n\n**Step 1.** Grind.\n\n**Step 2.** Pour.\n\n**Step 4.** Wait.',
    ],
    ['reference', 'See the section "How to pay taxes" for it.'],
    ['reference', 'The table below has the values.'],
    ['reference', 'Go back to step 7 and wait.\n\n1. Grind.\n2. Pour.'],
    ['reference', 'More in the FAQ at the end.'],
    ['place', 'How to file it stands in the next section.'],
    ['place', 'Ask a lawyer, as the last section says.'],
  ])('%s in %j', (code, text) => {
    expect(inSections(text)).toEqual([code]);
  });

  test.each([
    'You need three things:\n\n- a jar\n- a sieve\n- a bottle',
    'The work takes less than ten minutes:\n\n1. Grind.\n2. Pour.\n3. Wait.',
    'Use two or three ways:\n\n- one\n- two\n- three\n- four',
    'Two of the three things matter:\n\n- the jar\n- the sieve',
    'Keep four entries: the coffee, the amount, the hours, and one word.',
    'Two things matter: time, which you have, and water, which you buy.',
    'There are two reasons. The first is haste. The second is cold.',
    'Three lists help. First, begin. Second, go on. Third, end. Fourth graders can do it.',
    'See the section "Heading 0" for it, or section 1.',
    'The list below has the values.\n\n- one\n- two',
    'It says "no section" on the box.',
    'The rule stands in section 21 of the law.',
  ])('nothing in %j', (text) => {
    expect(inSections(text)).toEqual([]);
  });

  test('by the sentence itself, and then not by the list below', () => {
    const sort = 'Sort each answer by two things: whom it concerns, and how often you hear it.';
    expect(inSections(`${sort}\n\n- all\n- one\n- nobody`)).toEqual([]);
  });

  test('an item that a list lacks is shown without its mark', () => {
    const list = 'You need three things:\n\n- a jar\n- a sieve';
    const made = draft({ sections: [list] });
    const spans = checkDraft(made).flatMap((finding) => finding.spans);
    expect(spans.map((span) => textAt(made, span))).toEqual(['You need three things:', 'a sieve']);
  });

  test('by the opening', () => {
    const kept = ['It takes five steps.\n\n1. A.\n2. B.\n3. C.\n4. D.\n5. E.'];
    const opening = (text: string, sections = kept) =>
      codes(draft({ opening: `${filler} ${text}`, sections }));
    expect(opening('The six steps take an hour.')).toEqual(['promised-count']);
    expect(opening('The five steps take an hour.')).toEqual([]);
    expect(opening('You also get a checklist.')).toEqual(['promised-thing']);
    expect(opening('You also get a checklist.', ['This is the checklist:\n\n- a\n- b'])).toEqual(
      [],
    );
    const formulas = ['Use `=A1+B1` and `=A1*2` and `=SUM(A1:A4)` for it.'];
    expect(opening('You need two formulas.', formulas)).toEqual(['promised-count']);
    expect(opening('You need three formulas.', formulas)).toEqual([]);
  });

  test('by its place among the sections', () => {
    const [next, previous] = ['The next section says when.', 'Take it from the previous section.'];
    expect(inSections(next, previous)).toEqual([]);
    expect(inSections(previous, next)).toEqual(['place', 'place']);
    expect(inSections('The next two sections say how.', 'Grind.', 'Pour.')).toEqual([]);
    expect(inSections('Grind.', 'The next two sections say how.', 'Pour.')).toEqual(['place']);
    expect(inSections('Cut the last section of the hose.')).toEqual([]);
  });

  test('by a heading', () => {
    const list = '- a jar\n- a sieve';
    const under = (heading: string) =>
      codes(draft({ sections: [`Take these.\n\n${list}`], headings: [heading] }));
    expect(under('Three things to buy')).toEqual(['list-count']);
    expect(under('Two things to buy')).toEqual([]);
  });
});

describe('said twice and said otherwise', () => {
  const once = 'Ground coffee keeps its scent for two weeks in a closed tin on a dark shelf.';

  test.each([
    ['repeat', once],
    ['repeat', 'In a closed tin on a dark shelf, ground coffee keeps its scent for two weeks.'],
    ['numbers', once.replace('two', 'six')],
  ])('%s: %s', (code, again) => {
    expect(inSections(`${other} ${once}`, again)).toEqual([code]);
  });

  test.each([
    'Whole beans keep their taste for a month in the bag they came in.',
    'Put the tin on a dark shelf.',
    'Coffee keeps.',
  ])('another thing: %s', (text) => {
    expect(inSections(`${other} ${once}`, text)).toEqual([]);
  });

  test('rows of one list with names of their own may hold the same', () => {
    const row = 'delivered 800, clickers 30, replies 4, and no change was made to the letter';
    const rows = (...names: string[]) => names.map((name) => `- ${name} ${row}`).join('\n');
    expect(inSections(rows('**March:**', '**April:**', '**May:**'))).toEqual([]);
    expect(inSections(rows('**March:**', '**March:**'))).toEqual(['repeat']);
    expect(inSections(rows('In March,', 'In April,'))).toEqual(['repeat']);
    expect(inSections(`${rows('**March:**')}\n\n${other}\n\n${rows('**April:**')}`)).toEqual([
      'repeat',
    ]);
  });

  test('a message may quote the line of a sample, and prose may not', () => {
    expect(inSections(`${other}\n\n> ${once}`, `Then send:\n\n> ${once}`)).toEqual([]);
    expect(inSections(`${other}\n\n> ${once}`, once)).toEqual(['repeat']);
    const form = `> ${once}  \n> Name: [name]`;
    expect(inSections(`${other}\n\n${form}`, `Then send:\n\n${form}`)).toEqual(['repeat']);
  });

  test('a passage of another language', () => {
    const text = '水出しコーヒーは夜のうちに冷蔵庫でゆっくり作るのがいちばん簡単です。';
    const parts = [text, `次に。${text}`].map((each, index) => {
      return { kind: 'section' as const, index, heading: '', text: each };
    });
    expect(codes({ title: '', keyword: '', parts })).toEqual(['repeat']);
  });

  test.each([
    ['The recipe has five steps.', 'Learn the six-step recipe.'],
    ['The deposit is 20%.', 'You pay the deposit of 30%.'],
    ['Use the 30-day trial.', 'The 14-day trial is free.'],
    ['Mix one part syrup to six parts coffee.', 'Take 1 part syrup to 3 parts coffee.'],
    ['Soak the seeds for 12 hours.', 'Soak the seeds for one day.'],
  ])('two numbers: %s %s', (here, there) => {
    expect(inSections(`${other} ${here}`, there)).toEqual(['two-numbers']);
  });

  test.each([
    ['The recipe has five steps.', 'Learn the five-step recipe.'],
    ['The first section has two parts.', 'The second section has three parts.'],
    ['In the fridge, steeping takes 24 hours.', 'Steeping takes 12 hours on the counter.'],
    ['The review takes 60 minutes.', 'The review takes one hour.'],
    ['The basic plan costs $10.', 'The team plan costs $30.'],
    ['The bath takes 10 to 20 minutes.', 'The bath takes 15 minutes.'],
    ['Simmer it for 10 minutes.', 'Simmer it for 20 minutes.'],
    [
      'A small pot of basil on a sunny sill needs 200 ml of water a day in summer.',
      'A large pot of basil on a sunny sill needs 500 ml of water a day in summer.',
    ],
    [
      '> My rate for design work is 75 an hour, before tax.',
      '> From [date] my rate for design work is 80 an hour, before tax.',
    ],
  ])('no conflict: %s %s', (here, there) => {
    expect(inSections(`${other} ${here}`, there)).toEqual([]);
  });

  test('cases side by side may differ in their numbers', () => {
    const rows = [10, 20, 30].map(
      (n) => `- Run at an easy pace for ${n} minutes with a short walk`,
    );
    expect(inSections(rows.join('\n'))).toEqual([]);
    expect(inSections('Soak the seeds for 12 hours. Rinse. Soak the seeds for 2 hours.')).toEqual(
      [],
    );
  });

  test('the opening and the first section', () => {
    const opening = `${filler} Cool water takes the sweet notes out of coarse grounds while you sleep.`;
    const same =
      'While you sleep, cool water slowly takes the sweet notes out of the coarse grounds in your jar.';
    expect(codes(draft({ opening, sections: [same] }))).toHaveLength(1);
    expect(
      codes(draft({ opening, sections: ['Grind the beans coarsely and put them into a jar.'] })),
    ).toEqual([]);
  });
});

describe('habits', () => {
  test('headings said again, when more than one is', () => {
    const headings = ['Choose a coarse grind', 'Strain the jar twice', 'Store it cold'];
    const sections = [
      'You choose a coarse grind.',
      'Always strain the jar twice.',
      'Glass is best.',
    ];
    expect(codes(draft({ headings, sections }))).toEqual(['restated-heading', 'restated-heading']);
    expect(
      codes(
        draft({
          headings,
          sections: ['You choose a coarse grind.', 'Paper helps.', 'Glass is best.'],
        }),
      ),
    ).toEqual([]);
  });

  test('bridges, when they are a series', () => {
    const bridge = [
      'Next, we turn to water.',
      'That brings us to the jar.',
      'What remains is the wait.',
      'Done.',
    ];
    expect(inSections(...bridge)).toEqual(['bridge', 'bridge', 'bridge']);
    expect(inSections('Next, we turn to water.', 'Pour it.', 'Wait.', 'Done.')).toEqual([]);
  });

  test.each(['It costs [Add your price here] each.', 'Ask [Add a name] for it.'])(
    'a mark inside its sentence: %s',
    (text) => {
      expect(inSections(text)).toEqual(['placeholder']);
    },
  );

  test.each([
    'It costs less. [Add your price here]',
    '[Add your price here.] Then go on.',
    '- [Add an example]',
    'The fee is low. [Check: the fee this year]',
    'Price: [Add your price]',
  ])('a mark by itself: %s', (text) => {
    expect(inSections(text)).toEqual([]);
  });
});

test('each finding says where it is, by whole sentences', () => {
  const given = draft({ sections: [`${filler} That makes 3 × 4 = 13 cups. Pour.`] });
  const [finding] = checkDraft(given);
  const [span] = finding?.spans ?? [];
  expect(finding).toMatchObject({ kind: 'sum', message: expect.stringContaining('3 × 4 = 13') });
  expect(span?.part).toBe(1);
  expect(given.parts[1]?.text.slice(span?.start, span?.end)).toBe('That makes 3 × 4 = 13 cups.');
});
