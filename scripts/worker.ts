import './load-env';
import { getDb, getSql } from '@/db/client';
import { reconcile } from '@/lib/billing/reconcile';
import { clean } from '@/lib/cleaning/clean';
import { recheckSources } from '@/lib/evidence/server/recheck-sources';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { logInfo } from '@/lib/observability/log';
import { recheckPages } from '@/lib/publish/server/recheck';
import { refuseLocalSettings } from '@/lib/server/start-server';

/** `npm run worker`: on a signal it hands its jobs back and exits. */
const ending = new AbortController();
const insistAfterMs = 5_000;
const cleanEveryMs = 600_000;
const reconcileEveryMs = 60_000;
let askedAt = 0;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

// npm forwards the signal, seconds later on a busy machine, so one request arrives twice.
function end(): void {
  if (ending.signal.aborted && performance.now() - askedAt > insistAfterMs) process.exit(1);
  if (!ending.signal.aborted) askedAt = performance.now();
  ending.abort();
}

refuseLocalSettings();
const timers = [
  setInterval(() => clean(getDb()), cleanEveryMs),
  setInterval(() => reconcile(getDb()), reconcileEveryMs),
  setInterval(() => recheckPages(getDb()), reconcileEveryMs),
  setInterval(() => recheckSources(getDb()), reconcileEveryMs),
];
logInfo('The worker is looking for jobs.');
const report = await drain({
  db: getDb(),
  registry,
  budgetMs: Number.POSITIVE_INFINITY,
  signal: ending.signal,
  pollMs: 1_000,
});
for (const timer of timers) clearInterval(timer);
await getSql().end({ timeout: 5 });
logInfo('The worker has ended.', report);
