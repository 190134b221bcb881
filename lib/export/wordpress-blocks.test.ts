import { parse } from '@wordpress/block-serialization-default-parser';
import { expect, it } from 'vitest';
import { makePost } from '@/tests/helpers/made-posts';
import { article as content } from '@/tests/real-cms/article';
import { readArticle } from './article';
import { wordpressBlocks } from './wordpress-blocks';

type Block = ReturnType<typeof parse>[number];

const { post } = makePost(1);
const article = readArticle({ post: { ...post, content }, author: null, images: {} });
const marker = 'inkwright:0b8f5a0e-2a43-4c8b-9d55-1f6c2f2f9d11';
const blocks = parse(wordpressBlocks(article, ({ url }) => url, { marker }));

const named = (all: Block[]): Block[] => all.filter(({ blockName }) => blockName !== null);
const outline = (all: Block[]): string =>
  named(all)
    .map(({ blockName, innerBlocks }) => {
      const name = blockName?.replace('core/', '') ?? '';
      return innerBlocks.length > 0 ? `${name}(${outline(innerBlocks)})` : name;
    })
    .join(' ');

it('is read by the parser of WordPress as the blocks that were meant', () => {
  const items = 'list-item list-item(list(list-item list-item)) list-item';
  expect(outline(blocks)).toBe(
    `heading paragraph heading list(${items}) list(list-item list-item) quote(paragraph) paragraph paragraph heading table code paragraph separator paragraph html`,
  );
});

it('leaves nothing between blocks, which the editor would show as one of its classic ones', () => {
  const between = blocks.filter(({ blockName }) => blockName === null);
  expect(between.map(({ innerHTML }) => innerHTML.trim()).join('')).toBe('');
});

it('carries the marker in the first block alone', () => {
  const marked = blocks.filter(({ attrs }) => attrs?.metadata);
  expect(marked).toEqual([blocks[0]]);
  expect(blocks[0]?.attrs).toMatchObject({ metadata: { name: marker } });
});
