import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queries } from '@/lib/api/queries';
import { createQueryClient } from '@/lib/api/query-client';
import type { JobView } from '@/lib/jobs/schema';
import { SeedQueries } from './seed-queries';
import { useActiveImageJobs, useActiveJobs, useListedJob } from './use-jobs';

const job = (id: string): JobView => ({
  id,
  type: 'image-generation',
  status: 'in-progress',
  error: null,
  progress: { percentage: 20, message: 'Generating image...', timeElapsed: 4 },
  data: {},
  result: null,
  createdAt: '2026-11-01T23:30:00.000Z',
  updatedAt: '2026-11-01T23:30:00.000Z',
});

function Readers() {
  const active = useActiveJobs();
  const ids = (jobs?: JobView[]) => (jobs ? `[${jobs.map(({ id }) => id).join()}]` : 'unknown');
  return [ids(active.jobs), ids(useActiveImageJobs()), useListedJob('new')?.id ?? 'none'].join(' ');
}

it('shows a part that hydrates late the jobs that the server drew it with', () => {
  const client = createQueryClient();
  const at = Date.now();
  // The poll has answered while the rest of the page was still on its way.
  client.setQueryData(queries.jobs().queryKey, [job('new')], { updatedAt: at });
  client.setQueryData(queries.activeJobs().queryKey, [job('new')], { updatedAt: at });
  client.setQueryData(queries.activeImageJobs().queryKey, [job('new')], { updatedAt: at });
  const seeds = [{ key: queries.activeJobs().queryKey, data: [job('old')] }];
  // React renders on the server as it hydrates: with the server's snapshot of each store.
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SeedQueries seeds={seeds} at={at - 1000}>
        <Readers />
      </SeedQueries>
    </QueryClientProvider>,
  );
  expect(html).toBe('[old] unknown none');
});
