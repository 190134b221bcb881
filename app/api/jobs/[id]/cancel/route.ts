import { json, route } from '@/lib/http';
import { cancelJob } from '@/lib/jobs/cancel';
import { JobParams, JobView } from '@/lib/jobs/schema';
import { toJobView } from '@/lib/jobs/view';

export const POST = route({ params: JobParams }, async ({ db, user, params }) =>
  json(JobView, toJobView(await cancelJob(db, user.id, params.id))),
);
