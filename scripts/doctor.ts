import './load-env';
import { getSql } from '@/db/client';
import { checkAccounts } from '@/lib/doctor/accounts';
import { checkBuild } from '@/lib/doctor/build';
import { checkDatabase } from '@/lib/doctor/database';
import { type Finding, wordsOf, wrong } from '@/lib/doctor/finding';
import {
  checkAnalytics,
  checkModel,
  checkPrices,
  checkSearch,
  checkStorage,
} from '@/lib/doctor/services';
import { checkSettings } from '@/lib/doctor/settings';

/**
 * `npm run doctor` reports what is on, off or wrong. Exit code 1 when something is wrong;
 * `-- --json` prints the findings, `-- --offline` calls no service.
 */
const marks = { ok: 'ok   ', off: 'off  ', look: 'look ', wrong: 'WRONG' } as const;
const [, , ...words] = process.argv;

// The findings already report failed calls.
for (const level of ['warn', 'error'] as const) console[level] = () => undefined;

const services = [
  checkDatabase,
  checkAccounts,
  checkStorage,
  checkModel,
  checkSearch,
  checkPrices,
  checkAnalytics,
];
const settings = [...checkSettings(), checkBuild()];
const asked = words.includes('--offline') ? [] : await Promise.all(services.map(askSafely));
const findings = [...settings, ...asked.flat()];

if (words.includes('--json')) console.info(JSON.stringify(findings, null, 2));
else
  for (const { what, state, says } of findings) console.info(`${marks[state]}  ${what}: ${says}`);
const count = findings.filter(({ state }) => state === 'wrong').length;
if (!words.includes('--json'))
  console.info(
    count === 0 ? '\nNothing is wrong.' : `\n${count} to mend. docs/deploy.md has every step.`,
  );
process.exitCode = count > 0 ? 1 : 0;
await endConnection();

// An error ends only its own check.
async function askSafely(ask: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await ask();
  } catch (error) {
    return [wrong(ask.name.replace('check', '').toLowerCase(), wordsOf(error))];
  }
}

async function endConnection(): Promise<void> {
  try {
    await getSql().end({ timeout: 2 });
  } catch {
    // There was no connection without a usable address.
  }
}
