import { json, route } from '@/lib/http';
import { startBulk } from '@/lib/images/bulk';
import { BulkRequest, BulkView } from '@/lib/images/schema';
import { idempotencyKey } from '@/lib/jobs/idempotency-key';
import { startJobs } from '@/lib/jobs/start';

/** The queue is worked after the answer, for as long as the platform lets a request live. */
export const maxDuration = 300;

export const POST = route({ body: BulkRequest }, async ({ request, db, user, body }) => {
  const started = await startBulk(db, user.id, { body, idempotencyKey: idempotencyKey(request) });
  if (started.created) startJobs();
  return json(BulkView, started, 202);
});
