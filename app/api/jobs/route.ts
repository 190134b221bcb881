import { drainWhatIsLeft } from '@/app/api/drain-after-response';
import { activeJobViews, jobViews } from '@/lib/jobs/lists';
import { JobListQuery, JobListView } from '@/lib/jobs/schema';
import { newsOf } from '@/lib/jobs/view';
import { jsonWithEtag, route } from '@/lib/server/http';

// A poll may work the queue after its answer.
export const maxDuration = 300;

export const GET = route({ query: JobListQuery }, async ({ request, db, user, query }) => {
  const jobs =
    query.active === 'true'
      ? await activeJobViews(db, user.id, query.type)
      : await jobViews(db, user.id, query);
  drainWhatIsLeft(jobs);
  return jsonWithEtag(request, JobListView, jobs, {
    etag: (views) => views.map(newsOf),
  });
});
