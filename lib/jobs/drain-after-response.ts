import { after } from 'next/server';
import { getDb } from '@/db/client';
import { drain } from './engine/drain';
import { tickBudgetMs } from './engine/limits';
import { registry } from './index';

/**
 * Works the queue after the answer has gone out, so that a job starts at once and not at the next
 * minute. The route that calls it exports `maxDuration = 300`.
 */
export function startJobs(): void {
  after(async () => {
    try {
      await drain({ db: getDb(), registry, budgetMs: tickBudgetMs, concurrency: 2 });
    } catch (error) {
      // The job is in the queue: the scheduler's next tick takes it.
      console.error('The queue could not be worked after a request.', error);
    }
  });
}
