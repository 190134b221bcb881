import { startJobs } from '@/app/api/drain-after-response';
import { BulkRequest, BulkView } from '@/lib/images/schema';
import { idempotencyKey } from '@/lib/jobs/engine/idempotency-key';
import { startBulk } from '@/lib/jobs/make-image/start-bulk';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route({ body: BulkRequest }, async ({ request, db, user, body }) => {
  const started = await startBulk(db, user.id, { body, idempotencyKey: idempotencyKey(request) });
  if (started.created) startJobs();
  return json(BulkView, started, 202);
});
