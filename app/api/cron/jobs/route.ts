import { reconcile } from '@/lib/billing/reconcile';
import { clean } from '@/lib/cleaning/clean';
import { route } from '@/lib/http';
import { drain } from '@/lib/jobs/engine/drain';
import { tickBudgetMs } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import { shutdownSignal } from '@/lib/shutdown';

export const maxDuration = 300;

/** One tick of the queue, for any scheduler that knows CRON_SECRET. Ticks may overlap. */
export const GET = route({ auth: 'cron' }, async ({ db }) => {
  const [report] = await Promise.all([
    drain({ db, registry, budgetMs: tickBudgetMs, signal: shutdownSignal }),
    clean(db),
    reconcile(db),
  ]);
  return Response.json(report);
});
