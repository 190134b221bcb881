import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PostContent } from '@/components/post/post-content';
import { parseContent } from '@/lib/posts/content';
import { xssFragments, xssVectors } from './xss-vectors';

/**
 * Prints the markup of every vector, and of random mixtures from the seed given as argument, as
 * JSON lines. A program of its own: browser tests compile JSX for another purpose.
 */
const mixtures = Number(process.argv[2] ?? 0);
let state = Number(process.argv[3] ?? 1);
const next = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % below;
};
const mixture = () =>
  Array.from({ length: 2 + next(20) }, () => xssFragments[next(xssFragments.length)]).join('');

const texts = [...xssVectors, ...Array.from({ length: mixtures }, mixture)];
for (const text of texts) {
  const { blocks } = parseContent(`---\n${text}`);
  const renderImage = ({ alt }: { alt: string }) => createElement('figure', { title: alt });
  const html = renderToStaticMarkup(createElement(PostContent, { blocks, renderImage }));
  process.stdout.write(`${JSON.stringify({ text, html })}\n`);
}
