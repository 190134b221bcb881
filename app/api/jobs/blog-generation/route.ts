import { startJobs } from '@/app/api/drain-after-response';
import { assertWritingOn } from '@/lib/ai/http';
import { BlogRequest } from '@/lib/ai/schema';
import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { StartedJobView } from '@/lib/jobs/schema';
import { startBlogJob } from '@/lib/jobs/write-post/start';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route({ body: BlogRequest }, async ({ request, db, user, body }) => {
  // Check first: the wizard drops its draft once the post is under way.
  assertWritingOn();
  const started = await startBlogJob(db, user, body, idempotencyKey(request));
  if (started.created) startJobs();
  return json(StartedJobView, started, 202);
});
