import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PostSummaryView } from '@/lib/posts/schema';
import { PostRow } from './post-row';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }));

const post = {
  id: 'p',
  title: 'Tea, calmly',
  excerpt: '',
  keyword: 'tea',
  wordCount: 1234,
  createdAt: '2026-01-02T03:04:05.000Z',
  thumbnailUrl: null,
  publication: null,
};

type Evidence = PostSummaryView['evidence'];

const row = (seoScore: number | null, evidence: Evidence = null) =>
  renderToStaticMarkup(
    <PostRow
      post={{ ...post, seoScore, evidence }}
      isNew={false}
      imageJob={undefined}
      isSelected={false}
      onToggle={() => undefined}
    />,
  );

describe('a row of the dashboard', () => {
  it.each([
    [84, 'green', 'good'],
    [50, 'orange', 'could be better'],
    [0, 'red', 'needs work'],
  ])('shows a score of %s in %s, and in words', (score, light, words) => {
    const html = row(score);
    expect(html).toContain(`data-light="${light}"`);
    expect(html).toContain(`SEO ${score}<span class="sr-only"> of 100, ${words}</span>`);
  });

  it('says nothing while there is no score', () => {
    expect(row(null)).not.toContain('SEO');
  });

  it.each([
    [{ figures: 2, quotations: 1, missing: 5 }, '2 figures differ'],
    [{ figures: 0, quotations: 1, missing: 5 }, '1 quotation differs'],
    [{ figures: 0, quotations: 0, missing: 5 }, '5 without a source'],
  ])('names what needs a look most, of %o', (evidence, words) => {
    expect(row(null, evidence)).toContain(`>${words}<`);
  });

  it('has no word of evidence where there is nothing to look at', () => {
    expect(row(null)).not.toMatch(/differ|source/);
  });
});
