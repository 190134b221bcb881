import './load-env';
import { getDb, getSql } from '@/db/client';
import { countLedger, findLedgerProblems } from '@/db/queries/ledger-check';
import { checkReport } from './ledger-report';

/**
 * `npm run ledger:check`: says of each account what does not add up. Exit code 0 when all does, 1 when
 * something does not, 2 when it could not be read.
 */
try {
  const problems = await findLedgerProblems(getDb());
  console.info(checkReport(problems, await countLedger(getDb())));
  process.exitCode = problems.length > 0 ? 1 : 0;
  await getSql().end({ timeout: 5 });
} catch (error) {
  console.error('The ledger could not be read.', error instanceof Error ? error.message : error);
  process.exit(2);
}
