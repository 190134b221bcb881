import { describe, expect, test } from 'vitest';
import type { SectionPlan } from '../post/types';
import { BlogRequest } from '../schema';
import { proseOf } from '../testing/model-writer';
import {
  lengthVariation,
  measure,
  readingEase,
  repeatedShare,
  sharedOpenings,
  stockRate,
} from './metrics';
import { lintPost } from './post';
import { lintSection } from './section';
import { similarities } from './similarity';

/** Four sections of one German post, each on its own subject. */
const german = [
  'Kaltes Wasser löst aus dem Kaffee andere Stoffe als heißes. Die Säuren bleiben zum großen Teil im Pulver, und auch die Bitterstoffe kommen nur langsam heraus. Das Ergebnis ist mild und rund, und es schmeckt auch ohne Zucker. Wer die Unterschiede verstehen will, der probiert beide Arten an einem Tag und schreibt auf, was ihm auffällt.',
  'Der Mahlgrad entscheidet, ob der Ansatz klar oder trüb wird. Eine grobe Mühle ist hier die bessere Wahl, und die Bohnen sollten nicht zu dunkel sein. Wer keine Mühle hat, der lässt im Laden mahlen und sagt dazu, wofür das Pulver gedacht ist. Die Menge richtet sich nach dem Glas, und ein Rest hält sich in der Dose nur kurz.',
  'Nach zwölf Stunden wird gefiltert. Das Tuch kommt in ein Sieb, und das Sieb steht auf einer Kanne, damit die Hände frei sind. Der erste Durchgang nimmt die groben Teile, der zweite den feinen Schlamm. Wer drückt, der presst Bitteres in die Kanne, und darum ist Geduld hier das beste Werkzeug, das man in der Küche finden kann.',
  'Im Kühlschrank bleibt das Konzentrat eine Woche frisch, wenn die Flasche sauber und fest verschlossen ist. Zum Trinken kommt ein Teil davon auf zwei Teile Milch, und Eis gehört erst zum Schluss hinein. Die Gäste mögen ihn auch mit Tonic, und für den Nachmittag gibt es eine Mischung mit Zitrone, die nicht zu süß ist.',
];

const section = (index: number, more: Partial<SectionPlan> = {}): SectionPlan => ({
  index,
  heading: `Heading ${index}`,
  points: [],
  mustCover: [],
  shape: null,
  opens: '',
  takeaway: { kind: 'none', what: '' },
  targetWords: 300,
  links: [],
  image: null,
  ...more,
});

describe('metrics', () => {
  test('repeated n-grams', () => {
    const tokens = 'a b c d a b c d'.split(' ');
    expect(repeatedShare(tokens, 4)).toBeCloseTo(1 / 5);
    expect(repeatedShare(['a'], 4)).toBe(0);
  });

  test('shared openings and rhythm', () => {
    expect(
      sharedOpenings(['You can do it.', 'You can do more.', 'Go home now, please.']),
    ).toBeCloseTo(2 / 3);
    expect(lengthVariation(['one two', 'one two'])).toBe(0);
    expect(lengthVariation(['one', 'one two three four five'])).toBeGreaterThan(0.5);
  });

  test('reading ease tells plain words from heavy ones', () => {
    const plain = measure('The cat sat on the mat. It was warm. He fed it milk.');
    const heavy = measure(
      'Organisational interdependencies necessitate comprehensive administrative harmonisation procedures.',
    );
    expect(plain.readingEase).toBeGreaterThan(90);
    expect(heavy.readingEase).toBeLessThan(0);
    expect(readingEase([], 0)).toBe(100);
  });

  test('stock phrases per 1,000 words', () => {
    expect(stockRate('When it comes to tea, delve into it.', 100)).toBe(20);
  });

  test('sections in a language without known function words are not alike for them', () => {
    for (const row of similarities(german)) expect(Math.max(0, ...row)).toBeLessThan(0.2);
    const [first = '', ...others] = german;
    expect(similarities([first, ...others, first]).at(-1)?.[0]).toBeCloseTo(1);
  });

  test('sections that say the same are alike, others are not', () => {
    const [a, b, c] = [proseOf(200, 1, []), proseOf(200, 2, []), 'grinder burr steel '.repeat(30)];
    const rows = similarities([a, a, c]);
    expect(rows[1]?.[0]).toBeCloseTo(1);
    expect(rows[2]?.[0]).toBe(0);
    expect(similarities([a, b])[1]?.[0]).toBeLessThan(1);
  });
});

describe('a section', () => {
  const codes = (text: string, more: Partial<SectionPlan> = {}) =>
    lintSection(section(0, more), text).map((finding) => finding.code);

  test.each([
    [209, ['section-short']],
    [210, []],
    [390, []],
    [391, ['section-long']],
  ])('of %d words for 300 gives %j', (count, expected) => {
    expect(codes(proseOf(count, 3, []))).toEqual(expected);
  });

  test('must be about its points, in words of its own', () => {
    const text = `${proseOf(290, 3, [])} Grinding coarsely keeps the filters clear.`;
    expect(codes(text, { points: ['a coarse grind', 'storage jars'] })).toEqual([]);
    expect(codes(text, { points: ['water temperature', 'storage jars'] })).toEqual([
      'points-missing',
    ]);
  });

  test('is found to mention its points in other languages too', () => {
    const found = lintSection(
      section(0, { points: ['grobe Mühlen', 'dunkle Bohne'] }),
      german[1] ?? '',
    );
    expect(found.map((finding) => finding.code)).toEqual(['section-short']);
  });

  test('must not contain what was meant for the model', () => {
    expect(codes(`${proseOf(290, 3, [])} As an AI, I cannot taste.`)).toEqual(['leftover']);
    const leak = 'Readers came from a search and leave when a paragraph wastes their time.';
    expect(codes(`${proseOf(290, 3, [])} ${leak}`)).toEqual(['leftover']);
  });

  test('must not break a sentence with a mark for the author', () => {
    const text = proseOf(290, 3, []);
    expect(codes(`${text} Charge [Add your price] for it.`)).toEqual(['mark-inside']);
    expect(codes(`${text} It depends. [Add your price]`)).toEqual([]);
  });

  test('that is nearly all list is worth a look', () => {
    const list = proseOf(300, 3, []).replace(/\n\n/g, '\n- ');
    expect(codes(`- ${list}`)).toEqual(['list-heavy']);
    expect(
      codes(`${proseOf(40, 4, [])}\n\n- ${proseOf(260, 3, []).replace(/\n\n/g, '\n- ')}`, {
        shape: 'steps',
      }),
    ).toEqual([]);
  });
});

describe('a post', () => {
  const request = BlogRequest.parse({
    keyword: 'cold brew',
    articleType: 'long',
    title: 'Cold Brew at Home',
    audience: 'Cooks',
    outline: ['Cold brew gear', 'Two', 'Three'].map((heading) => ({ heading, points: [] })),
  });
  const sections = request.outline.map((s, i) => section(i, { heading: s.heading }));
  const lint = (texts: string[], opening = 'Cold brew is easy.') =>
    lintPost({ request, sections, texts, opening });

  test('of different sections has nothing against it', () => {
    expect(
      lint([1, 2, 3].map((seed) => proseOf(300, seed * 11, []))).filter(
        (f) => f.severity === 'fail',
      ),
    ).toEqual([]);
  });

  test('that says the same twice is found, and the later section is the one to change', () => {
    const [a, b] = [proseOf(300, 1, []), proseOf(300, 22, [])];
    const found = lint([a, b, a]).filter((finding) => finding.severity === 'fail');
    expect(found.map((f) => [f.code, f.section])).toContainEqual(['sections-alike', 2]);
    expect(found.map((f) => f.code)).toContain('repeats-8');
  });

  test('without the keyword where readers look says where', () => {
    const texts = [1, 2, 3].map((seed) => proseOf(300, seed * 11, []));
    const found = lint(texts, 'Nothing.').find((finding) => finding.code === 'keyword-place');
    expect(found?.message).toBe('The keyword is not in the first 100 words.');
  });

  test('with a word the author ruled out is to be changed', () => {
    const texts = [1, 2, 3].map((seed) => proseOf(300, seed * 11, []));
    texts[1] = `${texts[1]} That is a Game-Changer, gamely.`;
    const brand = { banned: ['game-changer', 'game', ' '] };
    const found = lintPost({ request, sections, texts, opening: 'Cold brew.', brand });
    expect(found.filter((finding) => finding.severity === 'fail')).toMatchObject([
      { code: 'banned-word', section: 1, message: expect.stringContaining('game-changer, game') },
    ]);
  });
});
