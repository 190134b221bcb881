import { startTick } from '@/app/api/drain-after-response';
import { reconcile } from '@/lib/billing/reconcile';
import { clean } from '@/lib/cleaning/clean';
import { recheckSources } from '@/lib/evidence/server/recheck-sources';
import { drain } from '@/lib/jobs/engine/drain';
import { tickBudgetMs } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import { recheckPages } from '@/lib/publish/server/recheck';
import { route } from '@/lib/server/http';
import { shutdownSignal } from '@/lib/server/shutdown';

export const maxDuration = 300;

/** Answers before the work: schedulers time out earlier. `started`: see {@link startTick}. */
export const GET = route({ auth: 'cron' }, ({ db }) => {
  const started = startTick(() =>
    Promise.all([
      drain({ db, registry, budgetMs: tickBudgetMs, signal: shutdownSignal }),
      clean(db),
      reconcile(db),
      recheckPages(db),
      recheckSources(db),
    ]),
  );
  return Response.json({ started }, { status: 202 });
});
