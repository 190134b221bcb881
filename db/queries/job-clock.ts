import { sql } from 'drizzle-orm';

/**
 * The start of a job, moved by the time that it has waited for something outside of it (`error_class`
 * "wait", since `updated_at`). For the update that ends the wait: the job's clock leaves it out.
 */
export const startedWithoutWait = sql`case
  when status = 'pending' and error_class = 'wait' then started_at + (now() - updated_at)
  else started_at end`;
