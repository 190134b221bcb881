import { drainWhatIsLeft } from '@/app/api/drain-after-response';
import { DeletionParams, DeletionView } from '@/lib/jobs/delete-account/schema';
import { deletionState } from '@/lib/jobs/delete-account/state';
import { json, route } from '@/lib/server/http';

// A poll may work the queue after its answer.
export const maxDuration = 300;

/** Public: the owner is signed out, and the id cannot be guessed. */
export const GET = route({ auth: 'public', params: DeletionParams }, async ({ db, params }) => {
  const view = await deletionState(db, params.id);
  if (view.state !== 'done') drainWhatIsLeft([{ status: 'pending' }]);
  return json(DeletionView, view);
});
