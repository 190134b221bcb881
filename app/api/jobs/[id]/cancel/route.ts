import { cancelJob } from '@/lib/jobs/engine/cancel';
import { StopInput } from '@/lib/jobs/engine/schema';
import { registry } from '@/lib/jobs/index';
import { JobParams, JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';
import { json, route } from '@/lib/server/http';

export const POST = route(
  { params: JobParams, body: StopInput },
  async ({ db, user, params, body }) =>
    json(JobView, toJobView(await cancelJob({ db, registry }, user.id, params.id, body))),
);
