import { describe, expect, test } from 'vitest';
import { proseOf } from '@/tests/helpers/model/model-writer';
import { type Contract, lengthReportOf, sectionFaults, withNewTexts } from './contract';
import type { Draft, Part } from './draft';
import type { SectionPlan } from './types';

const section = (index: number): SectionPlan => ({
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
});
const contract: Contract = {
  sections: [section(0), section(1)],
  keyword: 'cold brew',
  given: 'Steep it for 18 hours',
  banned: ['game-changer', ' '],
  language: 'en',
};
const part = (index: number, text: string): Part => {
  return { kind: 'section', index, heading: `Heading ${index}`, text };
};
const codes = (text: string) => sectionFaults(contract, part(0, text)).map(({ code }) => code);

describe('a section', () => {
  test.each([
    [209, ['length']],
    [210, []],
    [390, []],
    [391, ['length']],
  ])('of %d words for 300 has the faults %j', (count, faults) => {
    expect(codes(proseOf(count, 3, []))).toEqual(faults);
  });

  test.each([
    ['leak', 'As an AI, I cannot taste.'],
    ['leak', 'Readers came from a search and leave when a paragraph wastes their time.'],
    ['banned', 'That is a Game-Changer.'],
  ])('has the fault "%s" with: %s', (fault, text) => {
    expect(codes(`${proseOf(290, 3, [])} ${text}`)).toEqual([fault]);
  });

  test('in another language is a fault', () => {
    const german = 'Das Glas ist für den Kaffee, und die Bohnen sollten nicht zu dunkel sein. ';
    expect(codes(german.repeat(22))).toEqual(['language']);
  });
});

describe('new texts', () => {
  const mark = '[Check: the price of a jar]';
  const [one, two] = [proseOf(300, 1, []), proseOf(300, 2, [])];
  const draftOf = (...texts: string[]): Draft => ({
    parts: texts.map((text, index) => part(index, text)),
    meta: { titles: [], descriptions: [], excerpt: '' },
    faqHeading: '',
    version: 'first',
  });
  const textsOf = ({ parts }: Draft) => parts.map(({ text }) => text);
  const apply = (draft: Draft, ...texts: string[]) =>
    textsOf(withNewTexts(contract, draft, new Map(texts.entries())));

  test('stand where the contract is kept, also when a mark or a given figure moves', () => {
    const draft = draftOf(`${one}\n\n${mark}`, `${two} Give it 18 hours.`);
    const next = [`${two} Give it 18 hours.`, `${one}\n\n${mark}`];
    expect(apply(draft, ...next)).toEqual(next);
  });

  test.each([
    ['a mark', `${one}\n\n${mark}`, two],
    ['a given figure', `${one} Give it 18 hours.`, two],
    ['its words', one, 'Too short.'],
    [
      'its language',
      one,
      'Das ist nicht der Kaffee, und die Bohnen sind auch nicht gut. '.repeat(20),
    ],
  ])('do not stand where one loses %s', (_, old, next) => {
    expect(apply(draftOf(old, two), next)).toEqual([old, two]);
  });

  test('are refused with the text that they took a mark from', () => {
    const draft = draftOf(`${one}\n\n${mark}`, two);
    expect(apply(draft, 'Too short.', `${two}\n\n${mark}`)).toEqual(textsOf(draft));
  });
});

test('the length report names the sections outside their budget', () => {
  const written = [part(0, proseOf(300, 1, [])), part(1, proseOf(100, 2, []))];
  expect(lengthReportOf(contract, written)).toEqual({
    targetWords: 600,
    words: 400,
    kept: false,
    off: [{ section: 1, words: 100, targetWords: 300 }],
  });
});

describe('code in a section', () => {
  const code = `\`\`\`sh\n${'game-changer lorem ipsum [Add a key] '.repeat(60)}\n\`\`\``;

  test("is not counted, and its words are nobody's fault", () => {
    expect(codes(`${proseOf(300, 3, [])}\n\n${code}`)).toEqual([]);
  });

  test('cells are counted', () => {
    const row = `| ${proseOf(50, 4, [])} | two |`.replaceAll('\n', ' ');
    expect(codes(`${proseOf(300, 3, [])}\n\n| A | B |\n| --- | --- |\n${row}\n${row}`)).toEqual([
      'length',
    ]);
  });

  test('is no text that may stand alone', () => {
    const draft: Draft = {
      parts: [part(0, `${proseOf(60, 3, [])}\n\n${code}`)],
      meta: { titles: [], descriptions: [], excerpt: '' },
      faqHeading: '',
      version: 'first',
    };
    expect(withNewTexts(contract, draft, new Map([[0, code]]))).toEqual(draft);
  });
});
