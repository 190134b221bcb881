import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody, parseGrowing } from '../content';
import { plainInline } from './inline';
import type { Block, List } from './types';

const word = fc.constantFrom('glue', 'paper', 'snake_case', '3 * 4', 'it’s', 'Ends.', '(so)');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const inner = fc.oneof(
  words,
  words.map((text) => `*${text}*`),
  words.map((text) => `\`${text}\``),
);
const form = fc.oneof(
  { weight: 2, arbitrary: words },
  words.map((text) => `[${text}](https://a.example/page "Title")`),
  words.map((text) => `[Check: ${text}]`),
  fc.tuple(words, inner).map(([first, last]) => `**${first} ${last}**`),
  inner,
);
const line = fc
  .tuple(
    fc.constantFrom('', '- ', '  - ', '1. ', '> ', '### '),
    fc.array(form, { minLength: 1, maxLength: 4 }).map((all) => all.join(' ')),
  )
  .map(([start, rest]) => start + rest)
  // An item with a link is a suggestion of something to read, which shows the link alone.
  .filter((all) => !/^ *- .*\]\(/.test(all));
const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));

function itemsOf(list: List): string[] {
  return list.items.flatMap((item) => [
    plainInline(item.content),
    ...item.children.flatMap(itemsOf),
  ]);
}

function wordsOf(blocks: Block[]): string {
  const lines = blocks.flatMap((block) => {
    if (block.type === 'list') return itemsOf(block);
    if (block.type === 'quote') return block.lines.map(plainInline);
    return 'content' in block ? [plainInline(block.content)] : [];
  });
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

describe('a text that grows', () => {
  it('never shows a mark that waits for its other half', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const all = wordsOf(parseBody(whole));
        for (let end = 1; end <= whole.length; end++) {
          const visible = wordsOf(parseGrowing(whole.slice(0, end)));
          expect(all.slice(0, visible.length)).toBe(visible);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['Cut **the bo', 'Cut **the bo**'],
    ['Cut **the *bo', 'Cut **the *bo***'],
    ['Cut **the*', 'Cut **the**'],
    ['Type `npm ru', 'Type `npm ru`'],
    ['See [the gu', 'See'],
    ['See [the guide]', 'See the guide'],
    ['Set a price. [Add your own]', 'Set a price. [Add your own]'],
    ['See [the guide](https://a.exa', 'See the guide'],
    ['![A sewn spine](https://a.exa', ''],
    ['One.\n\n-', 'One.\n\n'],
    ['One.\n\n## ', 'One.\n\n'],
    ['A **half line\nand the next', 'A **half line\nand the next'],
    ['One.\n\n``', 'One.\n\n'],
    ['```ts\nlet **a', '```ts\nlet **a\n```'],
    ['```ts\n# a\n``', '```ts\n# a\n```'],
    ['```ts\na\n```\nAnd **so', '```ts\na\n```\nAnd **so**'],
    ['| a | b', '| a | b |\n| - | - |'],
    ['| a | b |\n|', '| a | b |\n| - | - |'],
    ['| a | b |\n| - | -: |\n| c | **d', '| a | b |\n| - | -: |\n| c | **d** |'],
  ])('reads %j as %j', (grown, meant) => {
    expect(parseGrowing(grown)).toEqual(parseBody(meant));
  });

  it('shows words behind a bracket that nothing closes', () => {
    const long = `A list [of ${'words '.repeat(80)}`;
    expect(wordsOf(parseGrowing(long))).toBe(long.trim());
  });
});
