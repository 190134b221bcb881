import { describe, expect, it } from 'vitest';
import { readPassages } from '@/lib/repetition/tokens';
import { checkRewrite } from '@/lib/rewrite/check';
import { compareFacts } from '@/lib/rewrite/facts';
import { readSeoText } from '@/lib/seo/text';
import { parseContent, parsePart } from '../content';
import { replaceSection } from '../replace-section';
import { plainInline } from './inline';
import { countPostWords, proseOf } from './reading';
import type { Block } from './types';

const post = (body: string) => `Format: 2\n---\n${body}`;
const blocksOf = (body: string) => parseContent(post(body)).blocks;
const notesOf = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.type === 'notes' ? block.items : []));
const wordsOf = (body: string) => proseOf(blocksOf(body));

const body = [
  '# Heat pumps',
  'They save 37% of the *energy.*[^b] So says a survey[^a] and its table[^b].',
  '- An item[^a]',
  '[^a]: [A survey](https://a.example/survey), Office, 2024, p. 3',
  '[^b]: The **tables**',
  '[^c]: Nobody refers to this',
].join('\n\n');

describe('footnotes', () => {
  it('are numbered as they are referred to, and listed at the end with the ways back', () => {
    const notes = notesOf(blocksOf(body));
    expect(notes.map(({ number, label, references }) => [number, label, references])).toEqual([
      [1, 'b', ['note-ref-1', 'note-ref-1-2']],
      [2, 'a', ['note-ref-2', 'note-ref-2-2']],
    ]);
    expect(notes.map(({ content }) => plainInline(content))).toEqual([
      'The tables',
      'A survey, Office, 2024, p. 3',
    ]);
    expect(blocksOf(body).at(-1)?.type).toBe('notes');
  });

  it('have no words in the text', () => {
    expect(wordsOf(body)).toBe(
      'They save 37% of the energy. So says a survey and its table.\nAn item',
    );
    const bare = body.replace(/\[\^\w\](?!:)/g, '').replace(/^\[\^.*$/gm, '');
    expect(countPostWords(post(body))).toBe(countPostWords(post(bare)));
    const [own, without] = [readSeoText(post(body)), readSeoText(post(bare))];
    expect(own.wordCount).toBe(without.wordCount);
    expect(own.sentences.map(({ text }) => text)).toEqual(
      without.sentences.map(({ text }) => text),
    );
    expect(own.links).toEqual([]);
    const heard = (content: string) =>
      readPassages(content).map(({ sentence }) => sentence.map(({ word }) => word).join(' '));
    expect(heard(post(body))).toEqual(heard(post(bare)));
  });

  it.each([
    ['nothing defines them', 'A line[^1].', 'A line[^1].'],
    ['they are escaped', 'A line\\[^1].\n\n[^1]: Defined', 'A line[^1].'],
    ['they are code', 'A `[^1]`.\n\n[^1]: Defined', 'A [^1].'],
  ])('are text where %s', (_, source, plain) => {
    expect(wordsOf(source)).toBe(plain);
    expect(notesOf(blocksOf(source))).toEqual([]);
  });

  it('are text in a block of code, definitions too', () => {
    const blocks = blocksOf('```\nx[^1]\n[^1]: y\n```\n\nz[^1]');
    expect(blocks).toMatchObject([
      { type: 'code', text: 'x[^1]\n[^1]: y' },
      { type: 'paragraph', content: [{ type: 'text', text: 'z[^1]' }] },
    ]);
  });

  it('are text in Format 1', () => {
    expect(proseOf(parseContent('a[^1]\n\n[^1]: b').blocks)).toBe('a[^1]\n[^1]: b');
  });

  it('keep their numbers in the parts of a long post', () => {
    const lines = Array.from({ length: 4_000 }, (_, at) => `Line ${at}[^n${at}]`);
    const definitions = lines.map((_, at) => `[^n${at}]: Source ${at}`);
    const long = post([...lines, ...definitions].join('\n'));
    const { part } = parsePart(long, 2);
    expect(part.of).toBeGreaterThan(1);
    for (const number of [1, 2, part.of]) {
      const [first] = notesOf(parsePart(long, number).blocks);
      if (first) expect(first.label).toBe(`n${first.number - 1}`);
    }
    expect(notesOf(parsePart(long, 2).blocks)[0]?.number).toBeGreaterThan(1);
  });

  it('stay when the last section is replaced', () => {
    const text = post('## One\n\nOld[^1].\n\n[^1]: Source');
    const replaced = replaceSection(text, { heading: 'One', content: 'New[^1].' });
    expect(replaced).toEqual({ text: post('## One\n\nNew[^1].\n\n[^1]: Source') });
  });

  it('are facts of a rewrite: lost ones are named, new ones refused', () => {
    const { lost } = compareFacts('It rose.[^1]', 'It went up.');
    expect(lost).toMatchObject([{ kind: 'link', text: '[^1]' }]);
    expect(checkRewrite('It rose.', 'It went up.[^2]', '').refused).toContain('address');
  });
});
