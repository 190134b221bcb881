import { startJobs } from '@/app/api/drain-after-response';
import { DeletionInput } from '@/lib/jobs/delete-account/schema';
import { startDeletion } from '@/lib/jobs/delete-account/start';
import { StartedJobView } from '@/lib/jobs/schema';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route(
  { body: DeletionInput, limit: 'deletion' },
  async ({ db, user, body }) => {
    const started = await startDeletion(db, user, body.confirmation);
    startJobs();
    return json(StartedJobView, started, 202);
  },
);
