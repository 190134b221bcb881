import { startJobs } from '@/app/api/drain-after-response';
import { ImageRequest } from '@/lib/images/schema';
import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { startImageJob } from '@/lib/jobs/make-image/start';
import { StartedJobView } from '@/lib/jobs/schema';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route({ body: ImageRequest }, async ({ request, db, user, body }) => {
  const started = await startImageJob(db, user, body, idempotencyKey(request));
  if (started.created) startJobs();
  return json(StartedJobView, started, 202);
});
