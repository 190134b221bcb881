import { execFileSync } from 'node:child_process';
import { marked } from 'marked';
import { parseContent } from '@/lib/posts/content';
import { cpuMilliseconds, median, report } from './figure';
import { article } from './sample-article';

type Reader = (text: string) => unknown;

const readers: Record<string, Reader> = {
  ours: parseContent,
  marked: (text) => marked.parse(text, { async: false }),
};

/** How fast a post is read and rendered, beside the libraries one would take instead. */
export async function benchContent(): Promise<void> {
  const post = article(3_000);
  const copies = Math.ceil(1_000_000 / post.length);
  const speeds = compare((read) => {
    for (let n = 0; n < copies; n++) read(post);
    return (copies * post.length) / 1_000_000;
  });
  report({
    name: 'content: posts of 3,000 words, read',
    unit: 'MB/s',
    value: speeds.ours ?? 0,
    limit: 20,
    kind: 'min',
    note: `CPU time; marked ${(speeds.marked ?? 0).toFixed(1)} in the same run`,
  });
  const megabyte = article(180_000).slice(0, 1_000_000);
  const whole = compare((read) => {
    read(megabyte);
    return 1;
  });
  report({
    name: 'content: 1 MB in one piece, read',
    unit: 'MB/s',
    value: whole.ours ?? 0,
    // Mostly the collector's work, which depends on the memory others leave it: no budget.
    note: `CPU time; marked ${(whole.marked ?? 0).toFixed(1)} in the same run`,
  });
  // Both long enough for the collector to have its share: short texts are read without it.
  const four = megabyte.repeat(4);
  report({
    name: 'content: time of 4 MB over time of 1 MB',
    unit: 'ratio',
    value: cpuTime(() => parseContent(four)) / cpuTime(() => parseContent(megabyte)),
    limit: 8,
    note: '4 is linear, 16 quadratic',
  });
  reportRendering();
}

function reportRendering(): void {
  // React refuses to render to a string under the condition this process runs with, and is several
  // times slower outside production.
  const script = ['--import', 'tsx', 'tests/bench/content-render.ts'];
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const printed = execFileSync(process.execPath, script, { encoding: 'utf8', env });
  const { ours = 0, reactMarkdown = 0 } = JSON.parse(printed) as Record<string, number>;
  report({
    name: 'content: read and render a post of 3,000 words',
    unit: 'ms',
    value: ours,
    limit: 15,
    note: `CPU time, median; react-markdown ${reactMarkdown.toFixed(1)} in the same run`,
  });
}

/** Megabytes a second of each reader, taken in turn so that a busy moment hits all. */
function compare(work: (read: Reader) => number): Record<string, number> {
  const times: Record<string, number[]> = {};
  let megabytes = 1;
  for (let round = 0; round < 9; round++) {
    for (const [name, read] of Object.entries(readers)) {
      const start = process.cpuUsage();
      megabytes = work(read);
      const list = times[name] ?? [];
      times[name] = list;
      // The first rounds run before anything is compiled.
      if (round >= 2) list.push(cpuMilliseconds(start));
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, (1_000 * megabytes) / median(list)]),
  );
}

function cpuTime(work: () => void): number {
  work();
  return median(
    Array.from({ length: 7 }, () => {
      const start = process.cpuUsage();
      work();
      return cpuMilliseconds(start);
    }),
  );
}
