import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '@/tests/helpers/trials';
import { parseInline, plainInline } from './inline';
import { type Mark, markInline } from './marks';
import type { Inline } from './types';

/** The ids around each piece of text. */
function marked(nodes: Inline[], id = ''): string {
  return nodes
    .map((node) => {
      if (node.type === 'mark') return `<${node.id}:${marked(node.children, node.id)}>`;
      return 'children' in node ? `(${node.type} ${marked(node.children, id)})` : node.text;
    })
    .join('');
}

const at = (start: number, end: number, id = 'm'): Mark => ({ start, end, id });

describe('marking a stretch of a line', () => {
  it.each([
    ['one two', [at(0, 3)], '<m:one> two'],
    ['one two', [at(4, 7)], 'one <m:two>'],
    ['one two', [at(0, 7)], '<m:one two>'],
    ['**one** two', [at(0, 3)], '<m:(strong one)> two'],
    ['**one two** three', [at(4, 13)], '(strong one )<m:(strong two) three>'],
    [
      'a *b **c** d* e',
      [at(4, 5), at(6, 9, 'n')],
      'a (em b )<m:(em (strong c))>(em  )<n:(em d) e>',
    ],
    ['`code` x', [at(2, 6)], 'co<m:de x>'],
    ['one two', [at(0, 3), at(3, 7, 'n')], '<m:one><n: two>'],
    ['[a link](https://a.example) x', [at(0, 8)], '<m:(link a link) x>'],
  ])('%s', (line, marks, expected) => {
    expect(marked(markInline(parseInline(line), marks))).toBe(expected);
  });

  it('changes no word, whatever the line and the places', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '*',
      '**',
      '`',
      '[b](https://a.example)',
      '_',
      'ü',
      '9',
    );
    const cuts = fc.array(fc.nat({ max: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), cuts, (pieces, places) => {
        const content = parseInline(pieces.join(''));
        const plain = plainInline(content);
        const edges = [...new Set(places.map((n) => Math.min(n, plain.length)))].sort(
          (a, b) => a - b,
        );
        const marks: Mark[] = [];
        for (let n = 0; n + 1 < edges.length; n += 2)
          marks.push(at(edges[n] ?? 0, edges[n + 1] ?? 0, `m${n}`));
        const result = markInline(content, marks);
        expect(plainInline(result)).toBe(plain);
        const found = result.flatMap((node) =>
          node.type === 'mark' ? [plainInline(node.children)] : [],
        );
        expect(found).toEqual(marks.map(({ start, end }) => plain.slice(start, end)));
      }),
      { numRuns: trials(500) },
    );
  });
});
