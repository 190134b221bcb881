import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '../content';
import { brokenRegions } from './broken';
import { regionsOf } from './regions';
import { splitCells } from './tables';

const regions = (text: string) => regionsOf(text.split('\n'));
const codeOf = (text: string) => regions(text).flatMap((one) => (one.type === 'code' ? [one] : []));
const tablesOf = (text: string) =>
  regions(text).flatMap((one) => (one.type === 'table' ? [one] : []));
const texts = (cells: { text: string }[]) => cells.map(({ text }) => text);
const blocks = (body: string) => parseContent(`Format: 2\n---\n${body}`).blocks;

describe('a fence', () => {
  it('holds text alone, whatever it looks like', () => {
    const code = '# a\n\n![b](c)\n[Visual: d]\nMeta Title: e\n- [f](g)\n| h |\n| - |\n[Add i]';
    expect(blocks(`\`\`\`md\n${code}\n\`\`\``)).toEqual([
      { type: 'code', language: 'md', text: code, spaced: false },
    ]);
  });

  it('says its language, and where it stands', () => {
    expect(codeOf('a\n~~~~ TS title="x"\nb\n~~~\n~~~~~\nc')).toMatchObject([
      { from: 1, to: 5, language: 'ts', text: 'b\n~~~', isClosed: true },
    ]);
  });

  it('without an end is text', () => {
    expect(codeOf('```\na\n~~~\nb\n``')).toEqual([]);
    expect(blocks('```\n# a')).toMatchObject([{ type: 'paragraph' }, { type: 'heading' }]);
  });

  it('loses the indentation of its list, and the marks of its quote', () => {
    expect(
      codeOf('1. a\n\n      ```\n        b\n      ```\n\n      ```\n      c\n      ```'),
    ).toMatchObject([{ text: '  b' }, { text: 'c' }]);
    expect(codeOf('> ```\n> a\n>\n> ```\n')).toMatchObject([{ text: 'a\n', isClosed: true }]);
    expect(codeOf('> ```\n> a\nb\n> ```')).toEqual([]);
  });

  it('is not read in other formats', () => {
    expect(parseContent('a\n```\n# b\n```').blocks.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'heading',
      'paragraph',
    ]);
  });
});

describe('a table', () => {
  it('has a header, sides and rows', () => {
    expect(tablesOf('a\n\n| b | c |\n|:-:|--:|\n| d | e |\nf\n\ng')).toMatchObject([
      {
        from: 2,
        to: 6,
        align: ['center', 'right'],
        head: [{ text: 'b' }, { text: 'c' }],
        rows: [
          [{ text: 'd' }, { text: 'e' }],
          [{ text: 'f' }, { text: '' }],
        ],
      },
    ]);
  });

  it('loses no cell of a ragged row', () => {
    const [table] = tablesOf('| a | b |\n| - | - |\n| c |\n| d | e | f \\| g | h |\n| i | j\\');
    expect(table?.rows.map(texts)).toEqual([
      ['c', ''],
      ['d', 'e | f | g | h'],
      ['i', 'j\\'],
    ]);
  });

  it('keeps a pipe that is escaped, also in code', () => {
    expect(blocks('| a |\n| - |\n| `b \\| c` |')).toMatchObject([
      { rows: [[[{ type: 'code', text: 'b | c' }]]] },
    ]);
  });

  it('ends where another block begins', () => {
    const table = '| a |\n| - |\n| b |';
    for (const next of ['# c', '> c', '- c', '![c](image)', '---', '[Visual: c]', '```\nc\n```'])
      expect(tablesOf(`${table}\n${next}`)[0]?.to).toBe(3);
  });

  it('has cells whose places are those of their text', () => {
    const part = fc.constantFrom('|', '\\', ' ', 'a', '\t', 'ש', '-', '`');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const line = parts.join('');
        for (const { text, start, end } of splitCells(line))
          expect(line.slice(start, end).replaceAll('\\|', '|')).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes 2,000 rows and 50 columns', () => {
    const row = `|${' a |'.repeat(50)}\n`;
    const [table] = tablesOf(`${row}|${'-|'.repeat(50)}\n${row.repeat(2000)}`);
    expect([table?.head.length, table?.rows.length]).toEqual([50, 2000]);
  });

  it('does not fill short rows without end', () => {
    const [table] = tablesOf(
      `|${' a |'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(50_000)}`,
    );
    expect(table?.rows.length).toBeLessThan(100);
  });
});

describe('what is broken', () => {
  it('says why it is text', () => {
    const text = [
      '| a | b |\n| - |\n| c | d |',
      '| a | b |\n| c | d |',
      '```ts\na',
      `${'|a'.repeat(101)}|\n${'|-'.repeat(101)}|`,
    ].join('\n\n');
    expect(brokenRegions(text.split('\n'))).toEqual([
      { from: 0, to: 3, fault: 'columns', head: 2, delimiters: 1 },
      { from: 4, to: 6, fault: 'no-delimiters' },
      { from: 7, to: 8, fault: 'open-fence' },
      { from: 10, to: 12, fault: 'too-wide', columns: 101 },
    ]);
  });

  it('is nothing in whole tables, whole code or a line of pipes', () => {
    expect(brokenRegions('| a |\n| - |\n\n```\n| a |\n| b |\n```\n\n| a |'.split('\n'))).toEqual(
      [],
    );
  });
});
