import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { PostContent } from '@/components/post/post-content';
import { parseContent } from '@/lib/posts/content';
import { cpuMilliseconds, median } from './figure';
import { article } from './sample-article';

/**
 * Prints as JSON the milliseconds of CPU that reading and rendering a post of 3,000 words takes, ours and
 * react-markdown's in turn, so that a busy moment hits both.
 */
const text = article(3_000);
const writers: Record<string, () => ReactNode> = {
  ours: () => {
    const { blocks } = parseContent(text);
    return createElement(PostContent, { blocks, renderImage: () => null });
  },
  reactMarkdown: () => createElement(Markdown, null, text),
};

const times = new Map<string, number[]>(Object.keys(writers).map((name) => [name, []]));
for (let round = 0; round < 60; round++) {
  for (const [name, write] of Object.entries(writers)) {
    const start = process.cpuUsage();
    renderToStaticMarkup(write());
    // The first rounds run before anything is compiled.
    if (round >= 20) times.get(name)?.push(cpuMilliseconds(start));
  }
}
const figures = [...times].map(([name, values]) => [name, median(values)]);
process.stdout.write(JSON.stringify(Object.fromEntries(figures)));
