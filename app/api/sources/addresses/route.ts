import { startJobs } from '@/app/api/drain-after-response';
import { addAddress } from '@/lib/jobs/read-source/start';
import { json, route } from '@/lib/server/http';
import { NewAddress, SourceView } from '@/lib/sources/schema';
import { toSourceView } from '@/lib/sources/server/view';

// The queue is worked after the answer.
export const maxDuration = 300;

export const POST = route({ body: NewAddress, limit: 'source' }, async ({ db, user, body }) => {
  const { source, created } = await addAddress(db, user.id, body);
  if (created) startJobs();
  return json(SourceView, toSourceView(source), created ? 201 : 200);
});
