import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/api/query-client';
import type { NoticeView } from '@/lib/evidence/schema';
import { SourceNotices } from './source-notices';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ refresh: () => undefined }),
}));

const notice: NoticeView = {
  ...{ id: 'n', kind: 'changed', sourceId: 's', title: 'Mills <of> the river' },
  address: 'https://mills.example/report',
  sentence: 'The mill ground 350 sacks in a week.',
  ...{ was: '350', becomes: '370', createdAt: '2026-01-02T03:04:05.000Z' },
};
const render = (changes: Partial<NoticeView> = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <SourceNotices
        postId="p"
        initial={[{ ...notice, ...changes }]}
        dismiss={() => Promise.reject(new Error('Not in this test.'))}
      />
    </QueryClientProvider>,
  );
const text = (html: string) => html.replace(/<[^>]+>/g, '');

describe('what became of a cited page', () => {
  it('is one figure beside the other, in the sentence', () => {
    const html = render();
    expect(html).toContain('The mill ground <del>350</del> <ins>370</ins> sacks');
    expect(text(html)).toContain('350 became 370 in Mills &lt;of&gt; the river');
    for (const words of [
      'Use the page as it is now',
      'Dismiss',
      'Nothing in your post was changed',
    ])
      expect(html).toContain(words);
  });

  it('is a figure that has nothing in its place', () => {
    const html = render({ becomes: null });
    expect(text(html)).toContain('350 is no longer in Mills');
    expect(html).not.toContain('<ins>');
  });

  it('is a new address, or none', () => {
    const moved = render({ kind: 'moved', becomes: 'https://mills.example/new' });
    expect(moved).toContain('href="https://mills.example/new"');
    expect(text(moved)).toContain('has moved to another address');
    const gone = render({ kind: 'gone', sentence: '', was: '', becomes: null });
    expect(text(gone)).toContain('can no longer be read');
    expect(gone).not.toContain('Use the page');
  });
});
