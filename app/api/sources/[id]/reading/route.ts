import { startJobs } from '@/app/api/drain-after-response';
import { readAgain } from '@/lib/jobs/read-source/start';
import { json, route } from '@/lib/server/http';
import { SourceParams, SourceView } from '@/lib/sources/schema';
import { toSourceView } from '@/lib/sources/server/view';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route(
  { params: SourceParams, limit: 'source' },
  async ({ db, user, params }) => {
    const source = await readAgain(db, user.id, params.id);
    startJobs();
    return json(SourceView, toSourceView(source), 202);
  },
);
