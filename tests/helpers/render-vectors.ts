import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PostContent } from '@/components/post/post-content';
import { parseContent } from '@/lib/posts/content';
import { commonMarkExamples, naughtyStrings } from './corpora';
import { xssFragments, xssVectors } from './xss-vectors';

/**
 * Prints the markup of every vector, of the corpora, and of random mixtures from the seed given as
 * argument, as JSON lines. A program of its own: browser tests compile JSX for another purpose.
 */
const mixtures = Number(process.argv[2] ?? 0);
let state = Number(process.argv[3] ?? 1);
const next = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % below;
};
const mixture = () =>
  Array.from({ length: 2 + next(20) }, () => xssFragments[next(xssFragments.length)]).join('');

const format2 = 'Format: 2\n---\n';
const sources: Record<string, readonly string[]> = {
  vector: xssVectors,
  naughty: naughtyStrings,
  commonmark: commonMarkExamples,
  mixture: Array.from({ length: mixtures }, mixture),
  cell: xssVectors.map((text) => `${format2}| ${text.replace(/\s+/g, ' ')} |\n| - |\n| a |`),
  code: xssVectors.map((text) => `${format2}\`\`\`${text.replace(/\s+/g, ' ')}\n${text}\n\`\`\``),
};
const renderImage = ({ alt }: { alt: string }) => createElement('figure', { title: alt });

for (const [source, texts] of Object.entries(sources)) {
  for (const text of texts) {
    const { blocks } = parseContent(text.startsWith(format2) ? text : `---\n${text}`);
    const html = renderToStaticMarkup(createElement(PostContent, { blocks, renderImage }));
    process.stdout.write(`${JSON.stringify({ source, text, html })}\n`);
  }
}
