import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
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

const row = (seoScore: number | null) =>
  renderToStaticMarkup(
    <PostRow
      post={{ ...post, seoScore }}
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
});
