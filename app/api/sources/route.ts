import { z } from 'zod';
import { drainWhatIsLeft } from '@/app/api/drain-after-response';
import { jsonWithEtag, route } from '@/lib/server/http';
import { SourceView } from '@/lib/sources/schema';
import { sourceViews } from '@/lib/sources/server/library';

// The queue is worked after the answer.
export const maxDuration = 300;

export const GET = route({}, async ({ request, db, user }) => {
  const views = await sourceViews(db, user.id);
  if (views.some(({ status }) => status === 'waiting')) drainWhatIsLeft([{ status: 'pending' }]);
  return jsonWithEtag(request, z.array(SourceView), views);
});
