import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { VersionSummaryView } from '@/lib/posts/schema';
import type { PostActions } from '../post-dialog';
import type { PostDesk } from './use-post-desk';
import { VersionsPanel } from './versions-panel';

const at = '2026-01-02T03:04:05.000Z';
const version = {
  kind: 'edit' as const,
  title: 'Tea',
  wordCount: 1_200,
  createdAt: at,
  updatedAt: at,
};

function listOf(versions: Pick<VersionSummaryView, 'number' | 'seoScore' | 'isOldScore'>[]) {
  const client = createQueryClient();
  const list = versions.map((one) => ({ ...version, ...one }));
  client.setQueryData(queries.postVersions('tea').queryKey, list);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VersionsPanel
        postId="tea"
        desk={{} as PostDesk}
        restore={{} as PostActions['restore']}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return [...html.matchAll(/1,200 words([^<]*)/g)].map(([, words]) => words);
}

it('the list of versions tells scores of earlier rules from those of now', () => {
  expect(
    listOf([
      { number: 3, seoScore: 70, isOldScore: false },
      { number: 2, seoScore: 61, isOldScore: true },
      { number: 1, seoScore: null, isOldScore: true },
    ]),
  ).toEqual([' · SEO 70', ' · SEO 61 by earlier rules', '']);
});
