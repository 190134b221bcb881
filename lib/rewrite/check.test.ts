import { describe, expect, it } from 'vitest';
import { checkRewrite } from './check';

/** Passages with what a rewrite must not lose silently. */
const passages = [
  {
    text: 'Bring 1,500 ml of water to 93 °C and pour it over 60 g of coffee within 3 minutes.',
    keyword: 'coffee',
  },
  {
    text: 'Anna Berg opened her shop in Lisbon in March 2019, and 40 % of her guests come from Porto.',
    keyword: 'shop',
  },
  {
    text: 'Read [the guide of the harbour](https://example.com/guide_(2)) before you pay €250 to Nordhafen GmbH.',
    keyword: 'harbour',
  },
  {
    text: 'He wrote: “Never sharpen a knife on glass.” Then run `npm ci --omit=dev` twice.',
    keyword: 'knife',
  },
  {
    text: 'Die Miete beträgt 1.200 € im Monat, sagt Frau Meyer vom Mieterverein Hamburg, und nicht mehr.',
    keyword: 'Miete',
  },
  {
    text: 'Le loyer est de 850 € par mois à Lyon depuis le 1er janvier, selon Mme Dubois, sans les charges.',
    keyword: 'loyer',
  },
  {
    text: 'NASA paid $3.5 million for 12 tests; the McKay report names three reasons not to repeat them.',
    keyword: 'tests',
  },
  {
    text: 'Pay 4.9 % of 20,000, that is 980. [Check: the current rate where you live.]',
    keyword: 'rate',
  },
  {
    text: 'Анна Петрова купила 3 ножа в Москве за 4500 рублей и никогда не точит их сама.',
    keyword: 'ножа',
  },
  {
    text: 'ソニーのカメラは2019年に12万円でした。説明は「そのまま使えます」でした。',
    keyword: 'カメラ',
  },
  {
    text: 'تبلغ التكلفة ٢٥٠ ريالا في السنة، ولا تشمل الضريبة، انظر https://example.com/tax',
    keyword: 'التكلفة',
  },
  {
    text: 'Call +44 20 7946 0018 on 24/12 at 9:30 or write to help@example.com about the IBAN.',
    keyword: 'IBAN',
  },
  {
    text: 'Tokyo is 9 hours ahead of London; Haneda opened in 1931 and has two terminals, not three.',
    keyword: 'terminals',
  },
  {
    text: 'Mix 2.5 kg of flour with 1.6 l of water, as Chad Robertson does in “Tartine”, without yeast.',
    keyword: 'flour',
  },
];

type Attack = { name: string; spoil: (text: string) => string };

/** Each takes one fact away or twists it; those that find nothing to spoil are left out. */
const attacks: Attack[] = [
  { name: 'drops a number', spoil: (t) => t.replace(/\p{Nd}[\p{Nd}.,:/]*/u, '') },
  {
    name: 'drops the last number',
    spoil: (t) => t.replace(/(.*)(?<![\p{Nd}.,])\p{Nd}[\p{Nd}.,]*/su, '$1'),
  },
  {
    name: 'changes a digit',
    spoil: (t) => t.replace(/[0-8٠-٨]/u, (d) => String.fromCharCode(d.charCodeAt(0) + 1)),
  },
  {
    name: 'changes the last digit',
    spoil: (t) =>
      t.replace(/[0-8٠-٨](?=[^0-9٠-٩]*$)/u, (d) => String.fromCharCode(d.charCodeAt(0) + 1)),
  },
  { name: 'shifts a decimal', spoil: (t) => t.replace(/(\d)\.(\d)\b/, '$1$2') },
  { name: 'adds a zero', spoil: (t) => t.replace(/(\d)(?!.*\d)/s, '$10') },
  {
    name: 'changes a unit',
    spoil: (t) =>
      t.replace(
        / ml\b| €| %|°C/,
        (u) => ({ ' ml': ' l', ' €': ' $', ' %': ' €', '°C': '°F' })[u] ?? u,
      ),
  },
  {
    name: 'changes a currency in front',
    spoil: (t) => t.replace(/[€$](?=\d)/, (c) => (c === '€' ? '$' : '£')),
  },
  {
    name: 'writes another number in words',
    spoil: (t) => t.replace(/\bthree\b/, 'four').replace(/\btwice\b/, 'once more'),
  },
  {
    name: 'drops a name',
    spoil: (t) => t.replace(/\b(?:Tokyo|Anna|Lisbon|Nordhafen GmbH|Frau Meyer|Lyon|NASA)\b ?/, ''),
  },
  { name: 'drops a name in Cyrillic', spoil: (t) => t.replace('Петрова', '') },
  { name: 'drops a loan word', spoil: (t) => t.replace('ソニーの', '') },
  {
    name: 'misspells a name',
    spoil: (t) => t.replace(/Berg|Meyer|Dubois|McKay|Петрова/, (n) => `${n.slice(0, -1)}x`),
  },
  { name: 'takes another place', spoil: (t) => t.replace(/Porto|Hamburg|Lyon|Москве/, 'Xanten') },
  {
    name: 'drops an address',
    spoil: (t) => t.replace(/\]\([^)]*\)?\)/, ']').replace(/https?:\/\/\S+/, ''),
  },
  { name: 'changes an address', spoil: (t) => t.replace('example.com', 'examp1e.com') },
  { name: 'takes a link to its words', spoil: (t) => t.replace(/\[([^\]]+)\]\(.+?\)\)?/, '$1') },
  {
    name: 'changes a quotation',
    spoil: (t) => t.replace('on glass', 'on stone').replace('そのまま使えます', 'そのまま'),
  },
  { name: 'takes the marks of a quotation', spoil: (t) => t.replace(/[“”「」]/g, '') },
  { name: 'drops code', spoil: (t) => t.replace(/`[^`]+`/, 'the command') },
  { name: 'changes code', spoil: (t) => t.replace('--omit=dev', '--omit=optional') },
  { name: 'drops a mark', spoil: (t) => t.replace(/\[Check[^\]]*\]/, '') },
  {
    name: 'turns a ban into advice',
    spoil: (t) => t.replace(/\b(?:Never |not )|nicht |sans |никогда не |ولا /, ' '),
  },
  { name: 'drops a mail address', spoil: (t) => t.replace(/\S+@\S+/, 'us') },
  { name: 'drops an abbreviation', spoil: (t) => t.replace('IBAN', 'account') },
  { name: 'adds a figure', spoil: (t) => `${t} 73` },
  { name: 'adds a name', spoil: (t) => `${t} Harvard agrees.` },
  { name: 'adds a link', spoil: (t) => `${t} [more](https://evil.example)` },
  { name: 'adds a script', spoil: (t) => `${t} <script>alert(1)</script>` },
  { name: 'adds an image', spoil: (t) => `${t}\n![x](image)` },
  { name: 'adds a heading', spoil: (t) => `## New\n${t}` },
  { name: 'answers with nothing', spoil: () => '  ' },
  { name: 'speaks as a machine', spoil: (t) => `As an AI language model, I rewrote it: ${t}` },
];

describe('rewrites that lose or twist a fact', () => {
  const cases = passages.flatMap(({ text, keyword }) =>
    attacks.flatMap(({ name, spoil }) => {
      const spoiled = spoil(text);
      return spoiled === text ? [] : [{ name, text, keyword, spoiled }];
    }),
  );

  it('are at least 200', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
  });

  it('are all told', () => {
    const silent = cases.filter(({ text, keyword, spoiled }) => {
      const { lost, added, refused } = checkRewrite(text, spoiled, { keyword, post: text });
      return lost.length + added.length === 0 && refused === null;
    });
    expect(silent.map(({ name, spoiled }) => `${name}: ${spoiled}`)).toEqual([]);
  });

  it('are told with the place of what was lost', () => {
    for (const { text, keyword, spoiled } of cases)
      for (const one of checkRewrite(text, spoiled, { keyword, post: text }).lost)
        if (one.kind !== 'keyword') expect(text.slice(one.from, one.to)).toContain(one.text.trim());
  });
});

describe('honest rewrites', () => {
  const post =
    'You sharpen knives at home. We heat water, and we pour slowly. It helps to rest. Keep the bag dry.';
  it.each([
    ['Bring 1,500 ml of water to 93 °C.', 'Heat 1500ml of water until it reaches 93°C.'],
    ['Pour in three stages and wait five minutes.', 'Pour in 3 stages, then wait 5 minutes.'],
    ['Anna Berg opened her shop in Lisbon.', 'In Lisbon, Anna Berg opened her shop.'],
    ['The price is €250.', 'It costs 250 €.'],
    ['Thirty-five guests paid two hundred euros.', '35 guests paid 200 euros.'],
    ['It needs at least 8 hours a day.', 'It needs 8 hours per day at least.'],
    ['Pour 60 g of coffee into 1 l of water.', 'Into 1 l of water, pour 60 g of coffee.'],
    ['You need:\n- a saw\n- some glue', 'You need these:\n- a saw\n- glue'],
    ['Die Arbeit dauert zwei Stunden.', 'Es dauert 2 Stunden, bis die Arbeit getan ist.'],
    ['The price is $40.', 'You pay 40 dollars.'],
    [
      'Sharpen the knife slowly. It helps to rest.',
      'It helps to rest. Sharpen slowly, knife in hand.',
    ],
    [
      'Read [the guide](https://example.com/a) first.',
      'First read [the guide](https://example.com/a).',
    ],
    ['He said: “Do it now.”', 'His words were “Do it now”.'],
    ['Heat water first.', 'First, warm the water.'],
    ['Use `npm ci` here.', 'Here, use `npm ci`.'],
    ['About 40 % of the guests return.', 'Roughly 40 percent of the guests come back.'],
    ['Die Miete beträgt 1.200 € im Monat.', 'Im Monat beträgt die Miete 1200 €.'],
    ['You must not pour too fast.', "You mustn't pour too fast."],
    ['Ножи нужно точить раз в 3 месяца.', 'Раз в 3 месяца ножи нужно точить.'],
  ])('raise no alarm: %s', (before, after) => {
    const { refused, lost, added } = checkRewrite(before, after, { keyword: '', post });
    expect({ refused, lost, added }).toEqual({ refused: null, lost: [], added: [] });
  });
});

describe('checkRewrite', () => {
  const check = (before: string, after: string, keyword = '') =>
    checkRewrite(before, after, { keyword, post: before });

  it('tells when the keyword went', () => {
    const { lost } = check(
      'Cold brew coffee rests all night.',
      'It rests all night.',
      'cold brew coffee',
    );
    expect(lost.map(({ kind }) => kind)).toContain('keyword');
    expect(
      check('Cold brew coffees rest.', 'The coffee, a cold brew, rests.', 'cold brew coffee').lost,
    ).toEqual([]);
  });

  it.each([
    [
      'The water is hot and the tea is ready for you to pour it.',
      'Das Wasser ist heiß und der Tee ist fertig, und Sie können ihn nicht mit der Hand trinken.',
    ],
    ['The tea is ready.', 'Чай готов, можно пить.'],
  ])('refuses another language', (before, after) => {
    expect(check(before, after).refused).toBe('The answer is in another language.');
  });

  it('counts a fact as often as it stands', () => {
    const { lost } = check('Add 5 g, rest, add 5 g.', 'Add 5 g and rest.');
    expect(lost.map(({ text }) => text)).toEqual(['5 g']);
  });

  it('takes time in proportion to the length', () => {
    for (const unit of [
      '[a](',
      '1,',
      '“',
      'A B ',
      '`',
      '1 000 ',
      '](x',
      "'a",
      '‘a’b',
      '- a\n',
      '```\n',
      '<a ',
      '二',
      'no. ',
    ]) {
      const text = unit.repeat(2_000);
      const start = performance.now();
      check(text, text);
      expect(performance.now() - start, unit).toBeLessThan(5_000);
    }
  });
});
