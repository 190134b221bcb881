import { jsonWithEtag, route } from '@/lib/http';
import { activeJobViews, jobViews } from '@/lib/jobs/lists';
import { JobListQuery, JobListView } from '@/lib/jobs/schema';
import { newsOf } from '@/lib/jobs/view';

export const GET = route({ query: JobListQuery }, async ({ request, db, user, query }) => {
  const jobs =
    query.active === 'true'
      ? await activeJobViews(db, user.id, query.type)
      : await jobViews(db, user.id, query);
  return jsonWithEtag(request, JobListView, jobs, {
    etag: (views) => views.map(newsOf),
  });
});
