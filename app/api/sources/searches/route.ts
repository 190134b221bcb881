import { startJobs } from '@/app/api/drain-after-response';
import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { startSourceSearch } from '@/lib/jobs/search-sources/start';
import { SearchRequest, StartedSearchView } from '@/lib/search/schema';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route({ body: SearchRequest }, async ({ request, db, user, body }) => {
  const { id, created } = await startSourceSearch(db, user, body, idempotencyKey(request));
  if (created) startJobs();
  return json(StartedSearchView, { id }, 202);
});
