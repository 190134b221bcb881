import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/client';
import { createQueryClient } from '@/lib/api/query-client';
import { PostError } from './post-error';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
const drawn = (error: Error) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PostError error={error} reset={() => undefined} />
    </QueryClientProvider>,
  );

it('shows nothing for a lost session, which a toast tells', () => {
  expect(drawn(new ApiError(401, 'no'))).toBe('');
});

it('offers another try and the way back for any other error', () => {
  const html = drawn(new ApiError(500, 'no'));
  expect(html).toContain('Try again');
  expect(html).toContain('href="/dashboard"');
});
