import { getJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { jobEvents } from '@/lib/jobs/engine/stream';
import { takeStream } from '@/lib/jobs/engine/stream-slots';
import { registry } from '@/lib/jobs/index';
import { JobParams, JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';
import { route } from '@/lib/server/http';
import { shutdownSignal } from '@/lib/server/shutdown';

export const maxDuration = 300;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Server-sent events while the job runs; polling serves as well. */
export const GET = route({ params: JobParams }, async ({ request, db, user, params }) => {
  if (!(await getJob(db, user.id, params.id))) throw new AppError('not_found');
  const onEnd = await takeStream(db, user.id);
  const stream = jobEvents({
    db,
    registry,
    view: (seen) => JobView.parse(toJobView(seen)),
    userId: user.id,
    jobId: params.id,
    lastEventId: request.headers.get('last-event-id'),
    signal: request.signal,
    shutdown: shutdownSignal,
    onEnd,
  });
  return new Response(stream, { headers });
});

/** Without it Next answers HEAD with {@link GET}, whose stream nobody reads or ends. */
export const HEAD = route({ params: JobParams }, async ({ db, user, params }) => {
  if (!(await getJob(db, user.id, params.id))) throw new AppError('not_found');
  return new Response(null, { headers });
});
