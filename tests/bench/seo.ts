import { scorePost } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import { cpuMilliseconds, median, report } from './figure';
import { article } from './sample-article';

/** How long the score of a post takes, which an editor works out while its writer types. */
export function benchSeo(): void {
  const input = (content: string): SeoInput => ({
    title: 'Cold brew coffee at home',
    metaTitle: null,
    metaDescription: 'How to make it.',
    slug: 'cold-brew-coffee',
    keyword: 'cold brew coffee',
    content,
    targetWords: 3_000,
    otherTitles: [],
    ownHosts: [],
  });
  const time = (content: string, rounds: number) => {
    const times = Array.from({ length: rounds }, () => {
      const start = process.cpuUsage();
      scorePost(input(content));
      return cpuMilliseconds(start);
    });
    return median(times.slice(2));
  };
  const post = article(3_000);
  report({
    name: 'seo: score of a post of 3,000 words',
    unit: 'ms',
    value: time(post, 30),
    limit: 20,
    note: 'CPU time, median',
  });
  const long = article(180_000).slice(0, 1_000_000);
  report({
    name: 'seo: time of 1 MB over time of 250 KB',
    unit: 'ratio',
    value: time(long, 5) / time(long.slice(0, 250_000), 7),
    limit: 8,
    note: '4 is linear, 16 quadratic',
  });
}
