import { jsonWithEtag, route } from '@/lib/http';
import { activeJobViews, jobViews } from '@/lib/jobs/lists';
import { JobListQuery, JobListView } from '@/lib/jobs/schema';
import { newsOf } from '@/lib/jobs/view';

export const GET = route({ query: JobListQuery }, async ({ request, db, user, query }) => {
  const list = query.active === 'true' ? activeJobViews : jobViews;
  return jsonWithEtag(request, JobListView, await list(db, user.id, query.type), {
    etag: (jobs) => jobs.map(newsOf),
  });
});
