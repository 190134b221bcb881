import { connect } from '@/db/client';
import { deleteAccount } from '@/lib/jobs/delete-account/definition';
import { deletionHandler } from '@/lib/jobs/delete-account/handler';
import { drain } from '@/lib/jobs/engine/drain';
import { exportAccount } from '@/lib/jobs/export-account/definition';
import { handler as exportHandler } from '@/lib/jobs/export-account/handler';

/** A worker process that deletes and exports accounts until it gets SIGTERM. */
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const { db, sql } = connect({ url: process.env.FAULT_DATABASE ?? '', max: 4 });
process.stdout.write('ready\n');
const report = await drain({
  db,
  registry: {
    'account-deletion': { ...deleteAccount, load: async () => ({ handler: deletionHandler(1) }) },
    'account-export': { ...exportAccount, load: async () => ({ handler: exportHandler }) },
  },
  budgetMs: Number.POSITIVE_INFINITY,
  pollMs: 50,
  concurrency: 1,
  signal: ending.signal,
});
process.stdout.write(`${JSON.stringify(report)}\n`);
await sql.end({ timeout: 2 });
