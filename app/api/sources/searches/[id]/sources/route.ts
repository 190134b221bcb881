import { startJobs } from '@/app/api/drain-after-response';
import { addFoundPages } from '@/lib/jobs/search-sources/add-pages';
import { AddedPagesView, ChosenPages, SearchParams } from '@/lib/search/schema';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route(
  { params: SearchParams, body: ChosenPages },
  async ({ db, user, params, body }) => {
    const added = await addFoundPages(db, user.id, { ...params, ...body });
    if (added.created) startJobs();
    return json(AddedPagesView, added, 201);
  },
);
