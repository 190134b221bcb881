import 'server-only';
import { getSql } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { logError, logInfo } from './log';

type Outage = { since: number; probe: NodeJS.Timeout };

// Bundles evaluate this module more than once; an outage belongs to the process.
const holder = globalThis as typeof globalThis & { inkwrightOutage?: Outage | undefined };
const probeEveryMs = 2_000;

/** Logs like {@link logError}, but one line per database outage, and one when it ends. */
export function logFailure(...failure: Parameters<typeof logError>): void {
  const [, error] = failure;
  if (!isDatabaseGone(error)) {
    logError(...failure);
    return;
  }
  if (holder.inkwrightOutage) return;
  logError('The database cannot be reached. The next line on it says when it is back.', error);
  const probe = setInterval(look, probeEveryMs);
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
