import { expect, it } from 'vitest';
import { placeClaims } from './claims';
import { parseContent } from './content';
import { placeAuthorMarks } from './left-to-author';

const blocksOf = (text: string) => parseContent(`Format: 2\n---\n${text}`).blocks;
const idsIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"type":"mark","id":"([^"]+)"/g)].map(([, id]) => id);

it('lists what is left to the author, in reading order, each with a place to jump to', () => {
  const text =
    '## Price\n\nIt depends. [Add your own **price**]\n\n- one\n- [Check: the rate where you live]\n\n> [Add your name]\n\n- [a link](#link-suggestion)';
  const { blocks, left } = placeAuthorMarks(blocksOf(text));
  expect(left).toEqual([
    { id: 'yours-1', text: 'Add your own price' },
    { id: 'yours-2', text: 'Check: the rate where you live' },
    { id: 'yours-3', text: 'Add your name' },
  ]);
  expect(new Set(idsIn(blocks))).toEqual(new Set(['yours-1', 'yours-2', 'yours-3']));
});

it('shares the place of a sentence that is to be checked', () => {
  const claimed = placeClaims(blocksOf('About 37% of it [Add your share] went.'), [
    { text: '37%' },
  ]);
  const { blocks, left } = placeAuthorMarks(claimed.blocks);
  expect(left).toEqual([{ id: 'claim-1', text: 'Add your share' }]);
  expect(idsIn(blocks)).toEqual(['claim-1']);
});

it('lists no more than can be worked through', () => {
  expect(placeAuthorMarks(blocksOf('[Add a b] '.repeat(400))).left).toHaveLength(50);
});
