import { getJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { jsonWithEtag, route } from '@/lib/http';
import { JobParams, JobView } from '@/lib/jobs/schema';
import { newsOf, toJobView } from '@/lib/jobs/view';

export const GET = route({ params: JobParams }, async ({ request, db, user, params }) => {
  const job = await getJob(db, user.id, params.id);
  if (!job) throw new AppError('not_found');
  return jsonWithEtag(request, JobView, toJobView(job), { etag: newsOf });
});
