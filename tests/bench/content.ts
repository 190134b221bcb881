import { execFileSync } from 'node:child_process';
import { parseContent } from '@/lib/posts/content';
import { median, report } from './figure';
import { article } from './sample-article';

/** How fast a post is read and rendered. */
export async function benchContent(): Promise<void> {
  const megabyte = article(180_000).slice(0, 1_000_000);
  report({ name: 'content: 1 MB of a usual post', unit: 'MB/s', value: 1000 / time(megabyte) });
  const tenth = megabyte.slice(0, 100_000);
  report({
    name: 'content: time of 1 MB over time of 0.1 MB',
    unit: 'ratio',
    value: time(megabyte) / time(tenth),
    limit: 20,
    note: '10 is linear',
  });
  // React refuses to render to a string under the condition this process runs with.
  const script = ['--import', 'tsx', 'tests/bench/content-render.ts'];
  const printed = execFileSync(process.execPath, script, { encoding: 'utf8' });
  report({
    name: 'content: read and render a post of 3,000 words',
    unit: 'ms',
    value: Number(printed),
    limit: 100,
  });
}

function time(text: string): number {
  parseContent(text);
  return median(
    Array.from({ length: 7 }, () => {
      const start = performance.now();
      parseContent(text);
      return performance.now() - start;
    }),
  );
}
