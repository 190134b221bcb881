import { sql } from 'drizzle-orm';

/** Shifts the start by an external wait (since `updated_at`), for the update that ends it. */
export const startedWithoutWait = sql`case
  when status = 'pending' and error_class = 'wait' then started_at + (now() - updated_at)
  else started_at end`;
