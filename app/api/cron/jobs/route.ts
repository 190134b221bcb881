import { startTick } from '@/app/api/drain-after-response';
import { reconcile } from '@/lib/billing/reconcile';
import { clean } from '@/lib/cleaning/clean';
import { drain } from '@/lib/jobs/engine/drain';
import { tickBudgetMs } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import { route } from '@/lib/server/http';
import { shutdownSignal } from '@/lib/server/shutdown';

export const maxDuration = 300;

/**
 * One tick of the queue, for any scheduler that knows CRON_SECRET. Answers at once, because outside
 * schedulers wait for less than a tick takes; `started` is false beside a tick that has just begun.
 */
export const GET = route({ auth: 'cron' }, ({ db }) => {
  const started = startTick(() =>
    Promise.all([
      drain({ db, registry, budgetMs: tickBudgetMs, signal: shutdownSignal }),
      clean(db),
      reconcile(db),
    ]),
  );
  return Response.json({ started }, { status: 202 });
});
