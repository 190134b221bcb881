import { drainWhatIsLeft } from '@/app/api/drain-after-response';
import { getJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { JobParams, JobView } from '@/lib/jobs/schema';
import { newsOf, toJobView } from '@/lib/jobs/view';
import { jsonWithEtag, route } from '@/lib/server/http';

// A poll may work the queue after its answer.
export const maxDuration = 300;

export const GET = route({ params: JobParams }, async ({ request, db, user, params }) => {
  const job = await getJob(db, user.id, params.id);
  if (!job) throw new AppError('not_found');
  drainWhatIsLeft([job]);
  return jsonWithEtag(request, JobView, toJobView(job), { etag: newsOf });
});
