import { describe, expect, it } from 'vitest';
import { metaLength } from '@/lib/ai/meta-limits';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { makePost } from '@/tests/helpers/made-posts';
import { explainChange, readContext, scorePost } from './score';
import type { SeoInput } from './types';

const base: SeoInput = {
  title: 'Cold brew coffee at home: a calm guide',
  metaTitle: 'Cold brew coffee at home: a calm guide',
  metaDescription: null,
  slug: 'cold-brew-coffee-at-home',
  keyword: 'cold brew coffee',
  content: '',
  targetWords: null,
  otherTitles: null,
  ownHosts: [],
};
const score = (content: string, rest: Partial<SeoInput> = {}) =>
  scorePost({ ...base, ...rest, content: `Format: 2\n---\n${content}` });
const finding = (id: string, content: string, rest: Partial<SeoInput> = {}) => {
  const found = score(content, rest).findings.find((one) => one.id === id);
  if (!found) throw new Error(`There is no rule ${id}.`);
  return found;
};
const fill = (words: number, word = 'Plain') =>
  Array.from(
    { length: Math.ceil(words / 10) },
    (_, at) => `${word} words stand here in line ${at} and say little. `,
  ).join('');

describe('scorePost', () => {
  it('scores no empty text, and answers with no NaN', () => {
    for (const content of ['', '   ', '---', '![a](image)', '\n\n\n', '# ', '>', '```']) {
      const empty = score(content);
      expect(empty.total).toBeNull();
      expect(empty.parts).toEqual({ seo: null, readability: null, answers: null });
      expect(JSON.stringify(empty)).not.toContain('NaN');
    }
  });

  it('gives the weights of the rule book, 100 in all', () => {
    const weights = score('Text.').findings.reduce((sum, { weight }) => sum + weight, 0);
    expect(weights).toBe(100);
  });

  it('takes a table for a list, counts its words and leaves code out', () => {
    const table = '| Pot | Price |\n| - | -: |\n| Iron | 40 |';
    const code = `\`\`\`sh\n# not a heading\n[dead]() ${'word '.repeat(60)}\n\`\`\``;
    expect(finding('list', `One.\n\n${table}`).value).toBe(1);
    expect(finding('early-list', `One.\n\n${table}\n\n## A\n\nTwo.`).value).toBe(1);
    const ids = (text: string) => score(text).blockers.map(({ id }) => id);
    expect(ids(`One.\n\n${code}`)).toEqual(ids('One.'));
    expect(finding('long-sentences', `One.\n\n${code}`)).toEqual(finding('long-sentences', `One.`));
    const { text } = readContext({ ...base, content: `Format: 2\n---\n${table}\n\n${code}` });
    expect([text.wordCount, text.headings, text.prose]).toEqual([4, [], []]);
  });

  it('points at the line that a finding is about', () => {
    const content = `Short.\n\n${'word '.repeat(30).trim()}.`;
    const text = `Format: 2\n---\n${content}`;
    const [place] = finding('long-sentences', content).places;
    expect(text.slice(place?.from, place?.to)).toBe(`${'word '.repeat(30).trim()}.`);
  });

  it('finds places in texts with other line ends', () => {
    const text = 'Format: 2\r\n---\r\nOne.\r\n\r\n## \r\n';
    const { places } = scorePost({ ...base, content: text }).blockers.find(
      ({ id }) => id === 'too-short',
    ) ?? { places: null };
    expect(places).toEqual([]);
  });

  it('survives a keyphrase that looks like a pattern', () => {
    for (const keyword of ['c++ (intro)', '.*', '[a-z]+', '\\', '$1', '?', '🎨', ' ', '의', '咖啡'])
      expect(() => score('A text about c++ (intro) and more.', { keyword })).not.toThrow();
    expect(
      finding('keyphrase-intro', 'Learn c++ (intro) now.', { keyword: 'c++ (intro)' }).value,
    ).toBe(1);
  });
});

describe('the keyphrase', () => {
  it('is no part of a longer word', () => {
    expect(finding('keyphrase-intro', 'We start with a party.', { keyword: 'art' }).value).toBe(0);
    expect(finding('keyphrase-intro', 'We look at art.', { keyword: 'art' }).value).toBe(1);
  });

  it('is found in its forms, and in other orders', () => {
    const rest = { keyword: 'water houseplants' };
    expect(finding('keyphrase-intro', 'Watering a houseplant is easy.', rest).value).toBe(1);
    expect(finding('keyphrase-intro', 'Houseplants want water. Rest.', rest).value).toBe(1);
    expect(finding('keyphrase-intro', 'Houseplants rest. They want water.', rest).value).toBe(0.5);
  });

  it('is found in scripts without spaces and in right-to-left ones', () => {
    expect(
      finding('keyphrase-intro', '室内植物の水やりは朝に。', { keyword: '水やり' }).value,
    ).toBe(1);
    expect(
      finding('keyphrase-intro', 'كيف تسقي النباتات المنزلية؟', { keyword: 'النباتات المنزلية' })
        .value,
    ).toBe(1);
  });

  it('counts nothing in code', () => {
    expect(finding('keyphrase-intro', 'Type `cold brew coffee` here.').value).toBe(0);
  });

  it('is warned of above three per cent, with the places', () => {
    const often = finding(
      'keyphrase-density',
      `${'Cold brew coffee is cold brew coffee. '.repeat(20)}${fill(100)}`,
    );
    expect(often.value).toBe(0);
    expect(often.advice).toContain('too often');
    expect(often.places.length).toBeGreaterThan(0);
    expect(finding('keyphrase-density', 'Cold brew coffee.').value).toBeNull();
  });

  it('is asked of every third of the text', () => {
    const lines = `Cold brew coffee is cold.\n\n${fill(400)}`;
    expect(finding('keyphrase-spread', lines)).toMatchObject({ value: 0 });
    const spread = `${fill(100)}Cold brew coffee. `.repeat(4);
    expect(finding('keyphrase-spread', spread)).toMatchObject({ value: 1 });
  });
});

describe('sentences', () => {
  it('do not end at abbreviations, decimals or hyphens', () => {
    const { text } = readContext({
      ...base,
      content: 'Use approx. 3.5 cups, e.g. of well-known beans. Dr. Ross agrees.',
    });
    expect(text.sentences.map((one) => one.text)).toEqual([
      'Use approx. 3.5 cups, e.g. of well-known beans.',
      'Dr. Ross agrees.',
    ]);
  });

  it('are measured by the words of their language', () => {
    const russian =
      'слово и ещё одно простое слово для того чтобы предложение стало очень длинным и сложным сегодня';
    expect(finding('long-sentences', `${russian}.\n\n${russian}.`).value).toBe(0);
    expect(
      finding('long-sentences', '室内植物には朝のうちに水をたっぷりとやりましょう。'.repeat(6))
        .value,
    ).toBeNull();
  });
});

it.each([
  [
    'reading-ease',
    'Das ist ein Satz und das ist noch ein Satz, der nicht auf Englisch ist und auch so klingt.',
  ],
  [
    'passive',
    'Das Wasser wird nicht von der Pflanze und auch nicht von den Menschen getrunken, die das sind.',
  ],
  [
    'transitions',
    'Les plantes et les fleurs sont dans le jardin, et elles ne sont pas pour vous mais pour une autre.',
  ],
])('does not check %s in a language that it has no form for', (id, content) => {
  expect(finding(id, content)).toMatchObject({ value: null });
});

describe('blockers', () => {
  const ids = (content: string) => score(content).blockers.map(({ id }) => id);
  const long = fill(400);

  it('are none in a plain post', () => {
    expect(ids(`${long}\n\n## One\n\nText stands here.`)).toEqual([]);
  });

  it.each([
    ['too-short', 'Text.'],
    ['marks', `${long}\n\n[Add your own price].`],
    ['leftovers', `${long}\n\nAs an AI language model I cannot say.`],
    ['dead-links', `${long}\n\nSee [this](javascript:alert) and that.`],
    ['empty-headings', `${long}\n\n## \n\nText.`],
    ['empty-sections', `${long}\n\n## One\n\n## Two\n\nText.`],
    ['unclosed', `${long}\n\nThis is **bold without an end.`],
    [
      'duplicates',
      `${long}\n\n${'One two three four five six seven eight nine ten '.repeat(3)}\n\n${'One two three four five six seven eight nine ten '.repeat(3)}`,
    ],
  ])('name %s', (id, content) => {
    expect(ids(content)).toContain(id);
  });

  it('leave suggestions for links alone', () => {
    expect(ids(`${long}\n\n- [kettles](#link-suggestion)`)).toEqual([]);
  });
});

describe('titles', () => {
  const title = (metaTitle: string) => finding('title-length', 'Text.', { metaTitle }).value;

  it('are measured in characters, those of wide scripts as two', () => {
    const lengths = [19, 20, 29, 30, 60, 61, 65, 66];
    expect(lengths.map((n) => title('i'.repeat(n)))).toEqual([0, 0.5, 0.5, 1, 1, 0.5, 0.5, 0]);
    expect([14, 15, 30, 31].map((n) => title('茶'.repeat(n)))).toEqual([0.5, 1, 1, 0.5]);
  });

  it('are not all in capitals, and close their brackets', () => {
    const form = (metaTitle: string) => finding('title-form', 'Text.', { metaTitle }).value;
    expect(form('COLD BREW COFFEE AT HOME')).toBe(0);
    expect(form('Cold brew (at home')).toBe(0);
    expect(form('冷たいコーヒーの作り方と楽しみ方')).toBe(1);
  });

  it('are compared with the other posts', () => {
    const unique = (otherTitles: string[] | null) =>
      finding('title-unique', 'Text.', { otherTitles }).value;
    expect(unique(null)).toBeNull();
    expect(unique(['COLD BREW COFFEE at home – a calm guide!'])).toBe(0);
    expect(unique(['Tea'])).toBe(1);
  });
});

describe('meta descriptions', () => {
  it('have one length for the writer, the post, the editor and the score', () => {
    const value = (n: number) =>
      finding('meta-length', 'Text.', { metaDescription: 'x'.repeat(n) }).value;
    expect([99, 100, 119, 120, 156, 157, 165, 166].map(value)).toEqual([
      0, 0.5, 0.5, 1, 1, 0.5, 0.5, 0,
    ]);
    expect(metaLength('description', 'x'.repeat(156)).warning).toBeNull();
    expect(metaLength('description', 'x'.repeat(157)).warning).not.toBeNull();
  });
});

describe('explainChange', () => {
  it('names the rules that changed, and adds up', () => {
    const before = score('Text about nothing.');
    const after = score('Text about nothing.', { metaDescription: 'x'.repeat(130) });
    const [first] = explainChange(before, after);
    expect(first?.id).toBe('meta-length');
    expect(first?.after).toBeGreaterThan(first?.before ?? 0);
    expect(explainChange(before, before)).toEqual([]);
  });
});

/** A post of some hundred words in one of twelve scripts. */
function madeInput(seed: number): SeoInput {
  const { post } = makePost(seed);
  const more = [1, 2, 3].map((n) => makePost(seed + n * 12).post.content.split('\n---\n')[1] ?? '');
  return {
    ...base,
    ...post,
    content: [post.content, ...more].join('\n\n'),
    targetWords: seed % 3 ? 400 : null,
    otherTitles: seed % 2 ? [] : null,
  };
}

it('gives 60 posts in twelve scripts the scores that it gave before', async () => {
  const scores = Array.from({ length: 60 }, (_, at) => {
    const { total, parts, blockers, findings } = scorePost(madeInput(at + 1));
    const values = findings.map(({ id, value }) => `${id} ${value?.toFixed(2) ?? '–'}`);
    return { seed: at + 1, total, ...parts, blockers: blockers.map(({ id }) => id), values };
  });
  const lines = scores.map((one) => JSON.stringify(one));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./golden-scores.jsonl');
});

it('takes time in proportion to the length', () => {
  const seconds = (times: number) => {
    const input = { ...madeInput(1), content: madeInput(1).content.repeat(times) };
    const start = process.cpuUsage();
    scorePost(input);
    return cpuMilliseconds(start);
  };
  seconds(10);
  // Ten times the text: quadratic work would take a hundred times as long.
  const small = Math.min(seconds(10), seconds(10), seconds(10));
  expect(seconds(100) / small).toBeLessThan(35);
});
