import { route } from '@/lib/http';
import { drain } from '@/lib/jobs/drain';
import { tickBudgetMs } from '@/lib/jobs/limits';

export const maxDuration = 300;

/** One tick of the queue, for any scheduler that knows CRON_SECRET. Ticks may overlap. */
export const GET = route({ auth: 'cron' }, async ({ db }) =>
  Response.json(await drain({ db, budgetMs: tickBudgetMs })),
);
