import './load-env';
import { getDb, getSql } from '@/db/client';
import { countLedger, findLedgerProblems } from '@/db/queries/ledger-check';
import { checkReport } from './ledger-report';

/** `npm run ledger:check`. Exit code 1 when an account does not add up, 2 when unreadable. */
try {
  const problems = await findLedgerProblems(getDb());
  console.info(checkReport(problems, await countLedger(getDb())));
  process.exitCode = problems.length > 0 ? 1 : 0;
  await getSql().end({ timeout: 5 });
} catch (error) {
  console.error('The ledger could not be read.', error instanceof Error ? error.message : error);
  process.exit(2);
}
