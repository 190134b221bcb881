import { drainWhatIsLeft, startJobs } from '@/app/api/drain-after-response';
import { assertFreshlyProven } from '@/lib/auth/step-up';
import { exportOverview } from '@/lib/jobs/export-account/overview';
import { ExportView } from '@/lib/jobs/export-account/schema';
import { startExport } from '@/lib/jobs/export-account/start';
import { json, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

/** Fresh, because the answer holds a link that works without a sign-in. */
export const GET = route({ fresh: true }, async ({ db, user }) => {
  const view = await exportOverview(db, user.id);
  if (view.latest?.state === 'running') drainWhatIsLeft([{ status: 'pending' }]);
  return json(ExportView, view);
});

export const POST = route({}, async ({ db, user }) => {
  assertFreshlyProven(user);
  const { created } = await startExport(db, user);
  if (created) startJobs();
  return json(ExportView, await exportOverview(db, user.id), 202);
});
