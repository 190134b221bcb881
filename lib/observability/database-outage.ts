import 'server-only';
import { getSql } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { logError, logInfo } from './log';

type Outage = { since: number; probe: NodeJS.Timeout };

// Bundles evaluate this module more than once; an outage is one for the whole process.
const holder = globalThis as typeof globalThis & { inkwrightOutage?: Outage | undefined };
const probeEveryMs = 2_000;

/**
 * Logs what failed, as {@link logError} does. While the database cannot be reached every request and
 * poll fails: then one line says so, and another when it answers again.
 */
export function logFailure(...failure: Parameters<typeof logError>): void {
  const [, error] = failure;
  if (!isDatabaseGone(error)) {
    logError(...failure);
    return;
  }
  if (holder.inkwrightOutage) return;
  logError('The database cannot be reached. The next line on it says when it is back.', error);
  const probe = setInterval(look, probeEveryMs);
  // A process that is asked to end does not wait for the database.
  probe.unref();
  holder.inkwrightOutage = { since: performance.now(), probe };
}

async function look(): Promise<void> {
  const outage = holder.inkwrightOutage;
  try {
    await getSql()`select 1`;
  } catch (error) {
    if (isDatabaseGone(error)) return;
  }
  if (!outage || holder.inkwrightOutage !== outage) return;
  clearInterval(outage.probe);
  holder.inkwrightOutage = undefined;
  const seconds = Math.round((performance.now() - outage.since) / 1000);
  logInfo('The database is back.', { seconds });
}
