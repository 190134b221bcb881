import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PostContent } from '@/components/post/post-content';
import { parseContent } from '@/lib/posts/content';
import { median } from './figure';
import { article } from './sample-article';

/** Prints the milliseconds that reading and rendering a post of 3,000 words takes. */
const text = article(3_000);
const render = () => {
  const { blocks } = parseContent(text);
  return renderToStaticMarkup(createElement(PostContent, { blocks, renderImage: () => null }));
};
for (let warm = 0; warm < 20; warm++) render();
const times = Array.from({ length: 25 }, () => {
  const start = performance.now();
  render();
  return performance.now() - start;
});
console.info(median(times).toFixed(2));
