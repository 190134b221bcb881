import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { citingSentence, claimsInLines, placeClaims } from './claims';
import { parseContent } from './content';
import { claimFinder, withContext } from './locate-claims';

const recorded = [
  { text: '15%' },
  { text: 'According to Gartner' },
  { text: '2019' },
  { text: '100' },
];

function place(text: string, claims = recorded) {
  const { sentences, ...rest } = placeClaims(parseContent(`---\n${text}`).blocks, claims);
  const words = sentences.map(({ parts }) => parts.map((part) => part.text).join(''));
  return { ...rest, sentences, words };
}

describe('placing claims in a post', () => {
  it('finds them in paragraphs, lists, quotes and headings, sentence by sentence', () => {
    const { words, sentences } = place(
      [
        '## Growth of 15%',
        'All began in 2019. It was quiet. According to Gartner it grew by 15%, then stopped.',
        '- first',
        '  - nested 2019',
        '> a quote of 2019',
        '![an image of 2019](image)',
      ].join('\n'),
    );
    expect(words).toEqual([
      'Growth of 15%',
      'All began in 2019.',
      'According to Gartner it grew by 15%, then stopped.',
      'nested 2019',
      'a quote of 2019',
    ]);
    expect(sentences.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((n) => `claim-${n}`));
    expect(sentences[2]?.parts).toEqual([
      { text: 'According to Gartner', claim: true },
      { text: ' it grew by ', claim: false },
      { text: '15%', claim: true },
      { text: ', then stopped.', claim: false },
    ]);
  });

  it('tells a claim from the same words elsewhere, also after edits, and rather lists too many', () => {
    const text = 'Wait 20 minutes before you go on.\n\nIt **takes 20 minutes** at most, they say.';
    const start = text.lastIndexOf('20 minutes');
    const claim = { text: '20 minutes', start, end: start + 10 };
    const claims = [withContext(text, claim)];
    const taken = 'It takes 20 minutes at most, they say.';
    expect(place(text, claims).words).toEqual([taken]);
    expect(place(`New line.\n\n${text}`, claims).words).toEqual([taken]);
    expect(place(text.replace('It **takes', '**Needs'), claims).words).toEqual([
      'Needs 20 minutes at most, they say.',
    ]);
    expect(place('Wait 20 minutes, or just 20 minutes.', claims).words).toHaveLength(1);
  });

  it('lists nothing that the writer has removed, and nothing that was never recorded', () => {
    expect(place('It was quiet in 2020.').sentences).toEqual([]);
    expect(place('It was 2019.', []).sentences).toEqual([]);
  });

  it('does not take a part of a number or word for the whole', () => {
    expect(claimFinder(['100'])('1,100 and 100% and 2100 and 100.5 and 100th, but 100.')).toEqual([
      { start: 49, end: 52 },
    ]);
  });

  it('cuts a very long sentence around what is to be checked', () => {
    const filler = 'and on it went '.repeat(40);
    const [words] = place(`So ${filler}until 2019 ${filler}.`).words;
    expect(words?.length).toBeLessThan(260);
    expect(words).toMatch(/^… .*2019.* …$/);
  });

  it('finds them in the meta lines, which have one place', () => {
    const [claim, ...others] = claimsInLines(['Tea', 'Tea since 2019'], recorded, 'seo-metadata');
    expect(others).toEqual([]);
    expect(claim?.id).toBe('seo-metadata');
  });

  it('stays quick on hostile texts', () => {
    const started = process.cpuUsage();
    place(`${'2019'.repeat(20_000)}\n${'2019 '.repeat(4_000)}`);
    expect(cpuMilliseconds(started)).toBeLessThan(3000);
  });
});

describe('figures of the example', () => {
  const example = { text: '1,400', before: 'Rent of ', after: ' is the largest cost.' };
  const read = (text: string) =>
    placeClaims(
      parseContent(`Format: 2\n---\n${text}`).blocks,
      [{ text: '15%' }],
      [example],
    ).sentences.map(({ text, isExample }) => [text, isExample ?? false]);

  it('mark a sentence that has nothing else', () => {
    expect(read('Rent of 1,400 is the largest cost. It grew by 15%.')).toEqual([
      ['Rent of 1,400 is the largest cost.', true],
      ['It grew by 15%.', false],
    ]);
  });

  it('mark no sentence with a claim or a footnote', () => {
    const own = 'Rent of 1,400 is the largest cost';
    expect(read(`${own}, 15% more.`)).toEqual([[`${own}, 15% more.`, false]]);
    expect(read(`${own}.[^1]\n\n[^1]: Survey`)).toEqual([[`${own}.`, false]]);
  });

  it('are not looked for where the words around them are others', () => {
    expect(read('In Rome 1,400 people were asked.')).toEqual([]);
  });
});

describe('the sentence of a footnote’s mark', () => {
  const { blocks } = parseContent(
    'Format: 2\n---\nFirst.[^a] *Second* has two[^b] of them.[^a]\n\n- A third[^a]\n\n[^a]: One\n[^b]: Two\n',
  );
  it.each([
    ['note-ref-1', 'First.', 1],
    ['note-ref-2', 'Second has two of them.', 2],
    ['note-ref-1-2', 'Second has two of them.', 1],
    ['note-ref-1-3', 'A third', 1],
  ])('%s is found by its id', (id, text, number) => {
    expect(citingSentence(blocks, id)).toEqual({ text, number });
  });

  it('is none for a mark that is no longer there', () => {
    expect(citingSentence(blocks, 'note-ref-3')).toBeNull();
  });
});
